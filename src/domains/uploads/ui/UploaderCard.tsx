import { Section } from '#ui/layout/Section.tsx'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { uploaderNl as texts } from '../uploads.nl.ts'
import { UPLOADER_PATH } from '../uploads.rules.ts'

export function UploaderCard() {
  return (
    <Section
      title={texts.title}
      end={
        <a href={UPLOADER_PATH} download className={textLinkLook}>
          {texts.fetch}
        </a>
      }
    >
      <div className="grid max-w-[56ch] gap-2 text-soft">
        <p>{texts.line}</p>
        <p>
          {texts.how}
          <code className="text-13">node uploader.mjs --help</code>
        </p>
      </div>
    </Section>
  )
}
