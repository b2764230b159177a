import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { moveBySteps } from '#shared/units/tick.ts'
import { instrument } from '../../stores/market.ts'
import { setBookGrouping, view } from '../../stores/view.ts'
import styles from './panel.module.css'

const ENOUGH = `1${'0'.repeat(30)}`

/** Width of a book level for a multiple of the tick, as plain text: 0.1 x 10 = "1". */
export const groupWidth = (tickSize: string, multiple: number): string =>
  moveBySteps('0', tickSize, multiple, '0', ENOUGH) ?? String(multiple)

/** Price grouping of the book, from the multiples the symbol allows. */
export function GroupingSelect() {
  const { t } = useTranslation('book')
  const { v } = useSnapshot(instrument)
  const { bookGrouping } = useSnapshot(view)
  const multiples = v?.obDepthMergeTimes ?? []
  if (v === null || multiples.length < 2) return null
  return (
    <select
      className={styles['select']}
      aria-label={t('grouping')}
      dir="ltr"
      value={bookGrouping}
      onChange={(event) => setBookGrouping(Number(event.currentTarget.value))}
    >
      {multiples.map((multiple) => (
        <option key={multiple} value={multiple}>
          {groupWidth(v.tickSize, multiple)}
        </option>
      ))}
    </select>
  )
}
