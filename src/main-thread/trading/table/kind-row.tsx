import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { Icon } from '../../ui/icon.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { cx } from '../../ui/tone.ts'
import goesOn from './goes-on.module.css'
import styles from './table-tools.module.css'

/** Marks the sides of a row at which it goes on: `data-cut` is `start`, `end`, both or ''. */
function mark(row: HTMLElement): void {
  // scrollLeft is negative in right-to-left pages.
  const before = Math.abs(row.scrollLeft)
  const after = row.scrollWidth - row.clientWidth - before
  const cut = [before > 1 ? 'start' : '', after > 1 ? 'end' : ''].filter(Boolean).join(' ')
  if (row.parentElement !== null) row.parentElement.dataset['cut'] = cut
}

/** With the margin of the stylesheet, which the browser's own scrolling to the focus leaves out. */
const bringIntoView = (choice: Element | null): void =>
  choice?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Scrolls a row on, and at its end back. */
function scrollOn(row: HTMLElement): void {
  const isAtEnd = row.parentElement?.dataset['cut'] === 'start'
  const to = isAtEnd ? 0 : Math.abs(row.scrollLeft) + row.clientWidth / 2
  row.scrollLeft = getComputedStyle(row).direction === 'rtl' ? -to : to
}

/**
 * Choices in one row, as buttons. Where they do not fit, the row is shaded at the side at which it goes on, and a button
 * scrolls it. The focus scrolls it, too, and the chosen one is in view at first.
 */
export function KindRow(props: { readonly label: string; readonly children: ReactNode }) {
  const t = useWords('tables')
  const row = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const box = row.current
    if (box === null) return undefined
    const look = (): void => mark(box)
    // A press must not move what it presses.
    const focused = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.matches(':focus-visible')) bringIntoView(target)
    }
    bringIntoView(box.querySelector('[aria-pressed="true"]'))
    const sizes = new ResizeObserver(look)
    sizes.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    box.addEventListener('focusin', focused)
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', look)
      box.removeEventListener('focusin', focused)
    }
  }, [])
  // Another number or name of a choice changes what fits.
  useEffect(() => {
    if (row.current !== null) mark(row.current)
  })
  return (
    <div className={styles.kindRow}>
      <fieldset ref={row} className={styles.kinds} aria-label={props.label}>
        {props.children}
      </fieldset>
      <span className={cx(goesOn.button, styles.moreKinds)}>
        <RowButton
          variant="icon"
          size="small"
          aria-label={t('kinds.more')}
          onPress={() => row.current !== null && scrollOn(row.current)}
        >
          <Icon name="down" small />
        </RowButton>
      </span>
    </div>
  )
}
