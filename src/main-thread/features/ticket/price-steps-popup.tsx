import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { multiplyText } from '#shared/units/exact.ts'
import type { InDialog } from '../../trading/popup/late-popup.ts'
import { Button } from '../../ui/button.tsx'
import controls from '../../ui/controls.module.css'
import { padDecimals, stepText } from '../../ui/number-input-text.ts'
import type { NumberRules } from '../../ui/number-input-text.ts'
import styles from './price-steps.module.css'

/** Preset changes of a price in ticks, up and down (FORM-24). */
export const PRESET_TICKS = [10, 50, 200] as const

/** Label of a preset in money: "+5" for 50 ticks of 0.1. */
export const presetText = (tick: string, count: number): string => {
  const size = multiplyText(tick, String(Math.abs(count)))
  return size === null ? '' : `${count < 0 ? '−' : '+'}${size}`
}

export interface PriceStepsProps {
  readonly label: string
  readonly value: string
  readonly rules: NumberRules
  /** The minimum price of an order. */
  readonly minimum: string
  readonly stepFrom: () => string
  readonly onChange: (text: string) => void
}

/** Steps of a price: one tick up or down, presets, clear, minimum (FORM-23). */
export function PriceStepsPopup(props: InDialog & PriceStepsProps) {
  const { t } = useTranslation('ticket')
  const { value, rules, minimum, onChange } = props
  const move = (count: number): void => onChange(stepText(value, count, rules, props.stepFrom()))
  return (
    <Popover
      {...props.popover}
      className={`${controls['popover'] ?? ''} ${styles['popover'] ?? ''}`}
      placement="bottom end"
    >
      <Dialog
        {...props.dialog}
        className={styles['panel'] ?? ''}
        aria-label={t('steps.title', { field: props.label })}
      >
        <div className={styles['row']}>
          <Button aria-label={t('steps.less', { tick: rules.step })} onPress={() => move(-1)}>
            −
          </Button>
          <output className={styles['now']} dir="ltr">
            {value === '' ? '--' : value}
          </output>
          <Button aria-label={t('steps.more', { tick: rules.step })} onPress={() => move(1)}>
            +
          </Button>
        </div>
        {[-1, 1].map((sign) => (
          <div key={sign} className={styles['presets']} dir="ltr">
            {PRESET_TICKS.map((ticks) => (
              <Button
                key={ticks}
                size="small"
                data-testid={`step-${sign < 0 ? 'down' : 'up'}-${ticks}`}
                onPress={() => move(sign * ticks)}
              >
                {presetText(rules.step, sign * ticks)}
              </Button>
            ))}
          </div>
        ))}
        <div className={styles['row']}>
          <Button size="small" wide onPress={() => onChange(padDecimals(minimum, rules.decimals))}>
            {t('steps.minimum')}
          </Button>
          <Button size="small" wide onPress={() => onChange('')}>
            {t('steps.clear')}
          </Button>
        </div>
      </Dialog>
    </Popover>
  )
}
