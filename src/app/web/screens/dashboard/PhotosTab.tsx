import { Link } from '@tanstack/react-router'
import { LabelEditor } from '#domains/light-table/ui/LabelEditor.tsx'
import { StudioLatestPhotos } from '#domains/light-table/ui/StudioLatestPhotos.tsx'
import { studioPhotosNl } from '#domains/light-table/studio-photos.nl.ts'
import { UploadForm } from '#domains/uploads/ui/UploadForm.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { dashboardNl } from './dashboard.nl.ts'

export function PhotosTab() {
  return (
    <>
      <PageHeader title={dashboardNl.tabs.fotos.replace("'", '’')} />
      <div className="grid gap-8">
        <UploadForm />
        <Section title={dashboardNl.recentPhotos.title}>
          <StudioLatestPhotos
            layout="grid"
            link={(photo, picture) => (
              <Link to="/client/$clientId" params={{ clientId: photo.clientId }} className="block">
                {picture}
              </Link>
            )}
            caption={(photo) => (
              <>
                <LabelEditor photo={photo} />
                <p className="truncate text-13 text-soft">
                  {[photo.clientName, photo.galleryTitle, studioPhotosNl.type[photo.type]]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </>
            )}
          />
        </Section>
      </div>
    </>
  )
}
