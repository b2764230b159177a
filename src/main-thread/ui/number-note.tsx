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
  if (note.kind === 'refused' && !note.isShown) return null
  const isBad = note.kind === 'refused' || note.kind === 'several'
  const offers = note.kind === 'refused' ? note.offers : []
  const params = note.kind === 'refused' || note.kind === 'several' ? {} : note
  const key = note.kind === 'refused' ? note.why : note.kind === 'changed' ? `changed.${note.by}` : note.kind
  return (
    <p className={`${styles.note} ${isBad ? styles.error : styles.caution}`} data-number-note={note.kind}>
      <span id={props.id} role={isBad ? 'alert' : 'status'}>
        {t(`number.${key}`, params)}
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
