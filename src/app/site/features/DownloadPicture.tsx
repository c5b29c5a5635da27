import { FileArchive } from 'lucide-react'
import { featurePicturesNl } from './feature-pictures.nl.ts'

const texts = featurePicturesNl.download

export const DownloadPicture = () => (
  <div className="mx-auto w-full max-w-[440px] rounded-6 border border-line bg-surface shadow-float">
    <p className="border-b border-line px-6 py-4 text-17 font-semibold tracking-title">{texts.title}</p>
    <div className="px-6 py-5">
      <div className="flex items-center gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-4 bg-sunk text-soft max-sm:hidden">
          <FileArchive className="size-5" strokeWidth={1.5} />
        </span>
        <div className="min-w-0">
          <p className="font-medium">{texts.what}</p>
          <p className="truncate text-13 text-soft">{texts.file}</p>
        </div>
        <p className="ml-auto font-serif text-28">{texts.percent}</p>
      </div>
      <div className="mt-4 h-1.5 overflow-hidden rounded-full bg-line">
        <div className="h-full w-[71%] rounded-full bg-ink" />
      </div>
      <p className="mt-2 text-13 text-soft tabular-nums">{texts.progress}</p>
      <p className="mt-3 text-13 text-soft">{texts.note}</p>
    </div>
  </div>
)
