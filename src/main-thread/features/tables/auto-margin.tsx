import { memo, useState } from 'react'
import type { PositionIdx } from '#shared/domain/enums.ts'
import { setAutoAddMargin } from '../../bridge/action-calls.ts'
import { useWords } from '../../i18n/use-words.ts'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'
import styles from './tables.module.css'

/** Auto-add-margin of an isolated position (POS-07..10). It shows what the exchange says, and what is asked while that is under way. */
export const AutoMargin = memo(function AutoMargin(props: {
  readonly symbol: string
  readonly name: string
  readonly positionIdx: PositionIdx
  readonly isOn: boolean
  readonly canSwitch: boolean
}) {
  const t = useWords('tables')
  const { symbol, name, positionIdx, isOn } = props
  // With what it's about: the cell of another row may take over this one.
  const [asking, setAsking] = useState<{ readonly of: string; readonly next: boolean } | null>(null)
  const of = `${symbol}-${positionIdx}`
  const asked = asking?.of === of ? asking.next : null

  async function change(next: boolean): Promise<void> {
    setAsking({ of, next })
    const outcome = await setAutoAddMargin({ symbol, positionIdx, isAutoAddMargin: next })
    reportOutcome(outcome, {
      id: `auto-margin-${of}`,
      titleKey: 'autoMarginFailed',
      doneKey: next ? 'autoMarginOn' : 'autoMarginOff',
      params: { symbol: name },
    })
    // The push that comes with success has said the same; after a refusal it's back where it was (POS-09).
    setAsking((now) => (now?.of === of ? null : now))
  }

  return (
    // The browser's own button, as all that stands in rows (see RowButton).
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-label={t('autoMargin.of', { symbol: name })}
      aria-checked={asked ?? isOn}
      disabled={!props.canSwitch || asked !== null}
      onClick={() => void change(!isOn)}
      data-testid="auto-margin"
    >
      <span className={styles.knob} />
    </button>
  )
})
