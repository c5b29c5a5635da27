import { ArrowLeft, Bell, LogOut, Moon, Plus, Search, Settings, Sun, Upload } from 'lucide-react'
import { AppHeader } from '#ui/layout/AppHeader.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { tabLook } from '#ui/layout/tab-look.ts'
import { useThemeChoice } from '#ui/theme/use-theme-choice.ts'

export function FrameExamples() {
  const { theme, chooseTheme } = useThemeChoice()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <>
      <AppHeader
        brand={<a href="#home">Brand</a>}
        navLabel="Screens"
        nav={
          <>
            <a href="#overview" aria-current="page" className={tabLook()}>
              Overview
            </a>
            {['People', 'Orders'].map((name) => (
              <a key={name} href={`#${name}`} className={tabLook()}>
                {name}
              </a>
            ))}
          </>
        }
        end={
          <>
            <IconButton icon={Search} label="Search" />
            <IconButton icon={Bell} label="2 notices" counter={2} />
            <IconButton icon={Settings} label="Settings" />
            <IconButton
              icon={theme === 'dark' ? Sun : Moon}
              label={`To the ${other} theme`}
              onClick={() => chooseTheme(other)}
            />
            <IconButton icon={LogOut} label="Sign out" />
          </>
        }
      />
      <PageHeader
        ruled
        start={<IconButton icon={ArrowLeft} label="Back" />}
        title="Lotte de Wit"
        badge={<Badge tone="orange">Review</Badge>}
        actions={
          <Button>
            <Upload aria-hidden strokeWidth={1.5} />
            Upload
          </Button>
        }
      />
      <div className="mx-auto max-w-[1440px] px-5 md:px-10">
        <PageHeader
          title="Good morning"
          line="Four things wait for you."
          actions={
            <>
              <Button kind="outline">
                <Plus aria-hidden strokeWidth={1.5} />
                New person
              </Button>
              <Button>
                <Upload aria-hidden strokeWidth={1.5} />
                Upload
              </Button>
            </>
          }
        />
      </div>
    </>
  )
}
