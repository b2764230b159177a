import { useTranslation } from 'react-i18next'
import type { NumberNote } from './number-field.ts'
import styles from './number-input.module.css'

/** The note at a number field; for a refused text with its possible readings as buttons. */
export function NumberNoteLine(props: {
  readonly id: string
  readonly note: NumberNote
  readonly onChoose: (text: string) => void
}) {
  const { t } = useTranslation()
  const { note } = props
  const isRefused = note.kind === 'refused'
  if (isRefused && !note.isShown) return null
  const isBad = isRefused || note.kind === 'several'
  const offers = isRefused ? note.offers : []
  const key = isRefused ? note.why : note.kind === 'changed' ? `changed.${note.by}` : note.kind
  return (
    <p className={`${styles.note} ${isBad ? styles.error : styles.caution}`} data-number-note={note.kind}>
      <span id={props.id} role={isBad ? 'alert' : 'status'}>
        {t(`number.${key}`, isBad ? {} : note)}
      </span>
      {offers.map((offer) => (
        <button
          key={offer}
          type="button"
          className={styles.offer}
          dir="ltr"
          onClick={() => props.onChoose(offer)}
        >
          {offer}
        </button>
      ))}
    </p>
  )
}
