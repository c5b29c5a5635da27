import { Section } from '#ui/layout/Section.tsx'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { uploaderNl as words } from '../uploader.nl.ts'
import { UPLOADER_PATH } from '../uploads.rules.ts'

/** Where a studio gets the program that brings in a folder without a browser. */
export function UploaderCard() {
  return (
    <Section
      title={words.title}
      end={
        <a href={UPLOADER_PATH} download className={textLinkLook}>
          {words.fetch}
        </a>
      }
    >
      <div className="grid max-w-[56ch] gap-2 text-soft">
        <p>{words.line}</p>
        <p>
          {words.how}
          <code className="text-13">node uploader.mjs --help</code>
        </p>
      </div>
    </Section>
  )
}
