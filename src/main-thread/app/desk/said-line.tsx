import { useSnapshot } from 'valtio/react'
import text from '../../ui/text.module.css'
import { said } from './said.ts'
import styles from './desk.module.css'

/** Announces the last change. */
export function SaidLine() {
  const { text: last, times } = useSnapshot(said)
  return (
    <p className={styles['said']} aria-live="polite" data-testid="desk-said">
      {/* An equal text is announced again. */}
      <span key={times} className={text['mut']}>
        {last}
      </span>
    </p>
  )
}
