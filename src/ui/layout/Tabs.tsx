import { useId, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { ShownText } from '../elements/ShownText.tsx'
import { CountedNumber } from '../elements/CountedNumber.tsx'
import { classNames } from '../theme/class-names.ts'
import { tabLook, tabRowLook } from './tab-look.ts'
import { TabPanel, tabId } from './TabPanel.tsx'
import { useSlidingLine } from './use-slides.ts'

type TabItem<Value extends string> = { value: Value; label: ReactNode; count?: number | undefined }

type TabsProps<Value extends string> = {
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
  ruled?: boolean
  className?: string
} & (PanelBelow | { panelId: string; children?: never; panelClassName?: never })

type PanelBelow = { children: ReactNode; panelClassName?: string; panelId?: never }

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, value, onChange, ruled, className } = props
  const ownId = useId()
  const panelId = props.panelId ?? ownId
  const row = useScrollToChosenTab(value)
  useSlidingLine(row)

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = items.findIndex((item) => item.value === value)
    const step = STEPS[event.key]
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? items.length - 1
          : step === undefined
            ? undefined
            : at + step
    const item = next === undefined ? undefined : items[(next + items.length) % items.length]
    if (!item) return
    event.preventDefault()
    onChange(item.value)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${item.value}"]`)?.focus()
  }

  return (
    <>
      <div
        ref={row}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={onKeyDown}
        className={classNames(tabRowLook({ ruled }), className)}
      >
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={tabId(panelId, item.value)}
            data-tab={item.value}
            aria-selected={item.value === value}
            aria-controls={panelId}
            tabIndex={item.value === value ? 0 : -1}
            onClick={() => onChange(item.value)}
            className={classNames(tabLook(), '-outline-offset-2')}
          >
            <ShownText>{item.label}</ShownText>
            {item.count !== undefined && (
              <span className="text-13 font-normal text-soft">
                <CountedNumber value={item.count} format={String} />
              </span>
            )}
          </button>
        ))}
      </div>
      {props.panelId === undefined && (
        <TabPanel id={panelId} value={value} className={props.panelClassName}>
          {props.children}
        </TabPanel>
      )}
    </>
  )
}

/**
 * Scrolls the row, never the page. The row's start shows if the chosen tab fits there, else that
 * tab is centred.
 */
function useScrollToChosenTab(value: string) {
  const row = useRef<HTMLDivElement>(null)
  const previousLayout = useRef('')
  // Runs after every render, because a loaded count moves the tabs. Scrolls only if the layout
  // changed.
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-tab="${value}"]`)
    if (!row.current || !chosen) return
    const { scrollWidth, clientWidth } = row.current
    const layout = `${value} ${scrollWidth}`
    if (layout === previousLayout.current) return
    previousLayout.current = layout
    const isAtFirst = chosen.offsetLeft + chosen.offsetWidth <= clientWidth
    row.current.scrollLeft = isAtFirst ? 0 : chosen.offsetLeft - (clientWidth - chosen.offsetWidth) / 2
  })
  return row
}
