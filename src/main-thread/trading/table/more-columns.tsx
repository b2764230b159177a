import type { RefObject } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { RowButton } from '../../ui/row-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { cx } from '../../ui/tone.ts'
import goesOn from './goes-on.module.css'
import styles from './table.module.css'

/** Shows that a table has more columns than room, in the head of the last one: a press scrolls on, and at the end back. */
export function MoreColumns({ scroller }: { readonly scroller: RefObject<HTMLElement | null> }) {
  const t = useWords('tables')
  function scroll(): void {
    const box = scroller.current
    if (box === null) return
    const isAtEnd = box.parentElement?.dataset['cut'] === 'start'
    const to = isAtEnd ? 0 : Math.abs(box.scrollLeft) + box.clientWidth / 2
    box.scrollTo({ left: getComputedStyle(box).direction === 'rtl' ? -to : to, behavior: 'smooth' })
  }
  return (
    <span className={cx(goesOn.button, styles.more)}>
      <RowButton variant="icon" size="small" aria-label={t('columns.more')} onPress={scroll}>
        <Icon name="down" small />
      </RowButton>
    </span>
  )
}
