import { Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { instrument } from '../../stores/market.ts'
import { ownValue } from '../../stores/own-value.ts'
import { view } from '../../stores/view.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { choices, chooseLeast, chooseMerged } from '../../stores/book-choices.ts'
import { useTypedSize } from './use-typed-size.ts'
import styles from '../../trading/canvas/panel.module.css'

/** Menu for the smallest trade shown, and for merging trades of the same moment into one row. */
export function TradesMenu() {
  const { t } = useTranslation('book')
  return (
    <DialogTrigger>
      <Button variant="icon" aria-label={t('tradesOptions')}>
        <Icon name="sliders" />
      </Button>
      <Popover className={controls['popover'] ?? ''} placement="bottom end">
        <Dialog className={styles['options'] ?? ''} aria-label={t('tradesOptions')}>
          <TradesOptions />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

function TradesOptions() {
  const { t } = useTranslation('book')
  const { merged, least } = useSnapshot(choices)
  const { symbol } = useSnapshot(view)
  const { v } = useSnapshot(instrument)
  const [typed, type] = useTypedSize(symbol, ownValue(least, symbol) ?? '', chooseLeast)
  return (
    <>
      <Checkbox isSelected={merged} onChange={chooseMerged}>
        {t('merged')}
      </Checkbox>
      <NumberInput
        label={t('least')}
        {...(v === null ? {} : { unit: v.unit })}
        value={typed}
        rules={{
          decimals: v?.lotFraction ?? 0,
          step: v?.lotSize ?? '1',
          min: '0',
          max: '1000000000000',
        }}
        onChange={type}
        testId="trades-least"
      />
      <p className={styles['note']}>{t('leastHint')}</p>
    </>
  )
}
