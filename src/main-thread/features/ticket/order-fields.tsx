import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentView } from '#shared/contracts/views.ts'
import { ticker } from '../../stores/market.ts'
import { Button } from '../../ui/button.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { padDecimals, separatorOf } from '../../ui/number-input-text.ts'
import type { NumberRules, Settled } from '../../ui/number-input-text.ts'
import text from '../../ui/text.module.css'
import { editDraft, setPercent, setPrice, setQty } from './draft.ts'
import type { Draft, FieldNote } from './draft.ts'
import { PercentSlider } from './percent-slider.tsx'
import { preview, sender } from './ticket-session.ts'
import { errorOf, noteText } from './ticket-texts.ts'
import styles from './ticket.module.css'

interface Props {
  readonly draft: Draft
  readonly instrument: InstrumentView
  /** When a field corrected itself, by performance.now(). */
  readonly onAdjusted: () => void
}

/** Price, quantity and slider. */
export function OrderFields(props: Props) {
  const { orderType, percent } = useSnapshot(props.draft)
  return (
    <>
      {orderType === 'Limit' ? <PriceField {...props} /> : <MarketPrice instrument={props.instrument} />}
      <QtyField {...props} />
      <OrderValue coin={props.instrument.quoteCurrency} />
      <PercentSlider
        value={percent}
        isDisabled={!props.instrument.tradable}
        onChange={(next) => {
          setPercent(props.draft, next)
          sender.edited()
        }}
      />
    </>
  )
}

/** What the quantity is worth. */
function OrderValue({ coin }: { readonly coin: string }) {
  const { t } = useTranslation('ticket')
  const { v } = useSnapshot(preview)
  return (
    <p className={styles['value']} title={t('value')}>
      <span className={text['n']} data-testid="ticket-value">
        = {v?.value ?? '--'} {coin}
      </span>
    </p>
  )
}

/** A field's error shows once something was typed, or after a click that sent nothing because of it. */
function useFieldError(field: 'price' | 'qty', typed: string): string | undefined {
  const { t } = useTranslation()
  // The errors and not `v`: that changes twice a second with the market, and the fields with it.
  const errors = useSnapshot(preview).v?.errors
  const { now } = useSnapshot(sender.state)
  if (typed === '' && now.kind !== 'invalid') return undefined
  return errorOf(t, errors, field)
}

function useSeparator(): '.' | ',' {
  const { i18n } = useTranslation()
  return separatorOf(i18n.language)
}

/** Read when needed: subscribing would render the form with every trade. */
const lastPriceText = (): string => ticker.lastPriceText

function PriceField({ draft, instrument, onAdjusted }: Props) {
  const { t } = useTranslation(['ticket', 'errors'])
  const { priceText, priceNote } = useSnapshot(draft)
  const error = useFieldError('price', priceText)
  const rules: NumberRules = {
    decimals: instrument.priceFraction,
    step: instrument.tickSize,
    min: '0',
    max: instrument.maxPrice,
    separator: useSeparator(),
  }
  const edit = (text: string): void => {
    setPrice(draft, text)
    sender.edited()
  }
  return (
    <div className={styles['priceRow']}>
      <NumberInput
        label={t('price')}
        unit={instrument.quoteCurrency}
        value={priceText}
        rules={rules}
        stepFrom={lastPriceText}
        error={error}
        caution={noteText(t, priceNote)}
        isDisabled={!instrument.tradable}
        testId="ticket-price"
        onChange={edit}
        onAdjusted={(adjusted, typed, text) => {
          editDraft(draft, {
            priceNote: note(adjusted, 'steppedPrice', typed, text, instrument.quoteCurrency),
          })
          onAdjusted()
        }}
      />
      <Button
        className={styles['last']}
        aria-label={t('fillLast')}
        isDisabled={!instrument.tradable}
        onPress={() => {
          const last = lastPriceText()
          if (last !== '') edit(padDecimals(last, instrument.priceFraction))
        }}
      >
        {t('last')}
      </Button>
    </div>
  )
}

function MarketPrice({ instrument }: { readonly instrument: InstrumentView }) {
  const { t } = useTranslation('ticket')
  return (
    <p className={styles['market']}>
      <span>{t('price')}</span>
      <span>{t('bestMarketPrice', { coin: instrument.quoteCurrency })}</span>
    </p>
  )
}

function QtyField({ draft, instrument, onAdjusted }: Props) {
  const { t } = useTranslation(['ticket', 'errors'])
  const { qtyText, qtyNote, orderType } = useSnapshot(draft)
  const error = useFieldError('qty', qtyText)
  const max = orderType === 'Market' ? instrument.maxNewMarketOrderQty : instrument.maxNewOrderQty
  const rules: NumberRules = {
    decimals: instrument.lotFraction,
    step: instrument.lotSize,
    min: '0',
    max,
    separator: useSeparator(),
  }
  return (
    <NumberInput
      label={t('qty')}
      unit={instrument.baseCurrency}
      value={qtyText}
      rules={rules}
      snap="down"
      error={error}
      caution={noteText(t, qtyNote)}
      isDisabled={!instrument.tradable}
      testId="ticket-qty"
      onChange={(text) => {
        setQty(draft, text)
        sender.edited()
      }}
      onAdjusted={(adjusted, typed, text) => {
        editDraft(draft, { qtyNote: note(adjusted, 'steppedQty', typed, text, instrument.baseCurrency) })
        onAdjusted()
      }}
    />
  )
}

/** Quantities above the maximum have a notice of their own (FORM-14, FORM-15). */
function note(
  adjusted: Exclude<Settled['adjusted'], null>,
  stepped: 'steppedPrice' | 'steppedQty',
  typed: string,
  text: string,
  coin: string,
): FieldNote {
  const params = { typed, value: text, qty: text, coin }
  if (adjusted === 'step') return { key: stepped, params }
  if (adjusted === 'min') return { key: 'heldMin', params }
  return { key: stepped === 'steppedQty' ? 'orderMaxQtyReplace' : 'heldMax', params }
}
