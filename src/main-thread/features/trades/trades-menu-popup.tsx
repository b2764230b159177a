import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useMarket } from '../../stores/market-context.tsx'
import { ownValue } from '../../stores/own-value.ts'
import { useField } from '../../stores/use-field.ts'
import type { InDialog } from '../../trading/popup/late-popup.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import controls from '../../ui/controls.module.css'
import { NumberInput } from '../../ui/number-input.tsx'
import { choices, chooseLeast, chooseMerged } from '../../stores/book-choices.ts'
import { useTypedSize } from './use-typed-size.ts'
import styles from '../../trading/canvas/panel.module.css'

/** The smallest trade shown, and whether trades of the same moment are merged into one row. */
export function TradesMenuPopup({ popover, dialog }: InDialog) {
  const { t } = useTranslation('book')
  return (
    <Popover {...popover} className={controls['popover'] ?? ''} placement="bottom end">
      <Dialog {...dialog} className={styles['options'] ?? ''} aria-label={t('tradesOptions')}>
        <TradesOptions />
      </Dialog>
    </Popover>
  )
}

function TradesOptions() {
  const { t } = useTranslation('book')
  const { merged, least } = useSnapshot(choices)
  const market = useMarket()
  const symbol = useField(market.view, 'symbol')
  const { v } = useSnapshot(market.instrument)
  const [typed, type] = useTypedSize(symbol, ownValue(least, symbol) ?? '', (text) =>
    chooseLeast(symbol, text),
  )
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
          decimals: v?.lotFraction ?? 8,
          step: v?.lotSize ?? '',
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
