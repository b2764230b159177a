import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { instrument } from '../../stores/market.ts'
import { setBookGrouping, view } from '../../stores/view.ts'
import { groupWidth } from './group-width.ts'
import styles from './panel.module.css'

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
