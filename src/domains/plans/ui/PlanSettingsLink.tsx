import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { textLinkLook } from '#ui/actions/text-link-look.ts'

type PlanSettingsLinkProps = {
  replace?: boolean
  className?: string
  onClick?: () => void
  children: ReactNode
}

export const PlanSettingsLink = ({ className = textLinkLook, ...link }: PlanSettingsLinkProps) => (
  <Link
    to="/dashboard"
    search={(now) => ({ ...now, instellingen: 'abonnement' as const })}
    className={className}
    {...link}
  />
)
