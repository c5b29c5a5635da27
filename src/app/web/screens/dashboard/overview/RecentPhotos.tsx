import { Link } from '@tanstack/react-router'
import { StudioLatestPhotos } from '#domains/photos/ui/StudioLatestPhotos.tsx'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { quietLinkLook } from '#ui/actions/text-link-look.ts'
import { dashboardNl } from '../dashboard.nl.ts'

const texts = dashboardNl.recentPhotos

export function RecentPhotos() {
  return (
    <Section
      title={texts.title}
      end={
        <Link to="/dashboard" search={{ tab: 'fotos' }} className={quietLinkLook}>
          {texts.all}
        </Link>
      }
    >
      <StudioLatestPhotos
        layout="strip"
        link={(photo, picture) => (
          <Link
            to="/client/$clientId"
            params={{ clientId: photo.clientId }}
            search={photo.galleryTitle ? { galerij: photo.galleryId } : {}}
            className="block"
          >
            {picture}
          </Link>
        )}
        caption={(photo) => (
          <div className="text-13">
            <p className="truncate font-medium">
              <ShownText>{photo.label}</ShownText>
            </p>
            <p className="truncate text-soft">
              {[photo.clientName, photo.galleryTitle].filter(Boolean).join(' · ')}
            </p>
          </div>
        )}
      />
    </Section>
  )
}
