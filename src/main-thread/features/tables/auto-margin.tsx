import { memo, useState } from 'react'
import type { PositionIdx } from '#shared/domain/enums.ts'
import { setAutoAddMargin } from '../../bridge/action-calls.ts'
import { useWords } from '../../i18n/use-words.ts'
import { useMayTrade } from '../../stores/exchange.ts'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'
import styles from './tables.module.css'

/** Auto-add-margin switch of an isolated position (POS-07..10). It shows the exchange's state, or the requested one while a request is pending. */
export const AutoMargin = memo(function AutoMargin(props: {
  readonly symbol: string
  readonly name: string
  readonly positionIdx: PositionIdx
  readonly isOn: boolean
  readonly canSwitch: boolean
}) {
  const t = useWords('tables')
  const { symbol, name, positionIdx, isOn } = props
  // Stored with its position, because another row may reuse this cell.
  const [asking, setAsking] = useState<{ readonly of: string; readonly next: boolean } | null>(null)
  const of = `${symbol}-${positionIdx}`
  const mayTrade = useMayTrade()
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
    // After a success the push has the same state; after a refusal the switch moves back (POS-09).
    setAsking((now) => (now?.of === of ? null : now))
  }

  return (
    // A plain browser button, as everything in rows (see RowButton).
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-label={t('autoMargin.of', { symbol: name })}
      aria-checked={asked ?? isOn}
      disabled={!mayTrade || !props.canSwitch}
      aria-disabled={asked !== null}
      onClick={() => asked === null && void change(!isOn)}
      data-testid="auto-margin"
    >
      <span className={styles.knob} />
    </button>
  )
})
