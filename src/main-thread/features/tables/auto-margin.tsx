import { memo, useState } from 'react'
import { Switch } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { PositionIdx } from '#shared/domain/enums.ts'
import { setAutoAddMargin } from '../../bridge/action-calls.ts'
import { reportOutcome } from '../notices/report-outcome.ts'
import styles from './tables.module.css'

/** Auto-add-margin of an isolated position (POS-07..10). It shows what the exchange says, and what is asked while that is under way. */
export const AutoMargin = memo(function AutoMargin(props: {
  readonly symbol: string
  readonly name: string
  readonly positionIdx: PositionIdx
  readonly isOn: boolean
  readonly canSwitch: boolean
}) {
  const { t } = useTranslation('tables')
  const { symbol, name, positionIdx, isOn } = props
  const [asked, setAsked] = useState<boolean | null>(null)

  async function change(next: boolean): Promise<void> {
    setAsked(next)
    const outcome = await setAutoAddMargin({ symbol, positionIdx, isAutoAddMargin: next })
    reportOutcome(outcome, {
      id: `auto-margin-${symbol}-${positionIdx}`,
      titleKey: 'autoMarginFailed',
      doneKey: next ? 'autoMarginOn' : 'autoMarginOff',
      params: { symbol: name },
    })
    // The push that comes with success has said the same; after a refusal it's back where it was (POS-09).
    setAsked(null)
  }

  return (
    <Switch
      className={styles.switch ?? ''}
      aria-label={t('autoMargin.of', { symbol: name })}
      isSelected={asked ?? isOn}
      isDisabled={!props.canSwitch || asked !== null}
      onChange={(next) => void change(next)}
      data-testid="auto-margin"
    >
      <span className={styles.knob} />
    </Switch>
  )
})
