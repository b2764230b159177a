import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { AmountKind } from '#shared/contracts/ticket.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { quantityTypes } from '#shared/domain/order-kinds.ts'
import { offerFocus } from '../../stores/page-actions.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import type { NumberRules } from '../../ui/number-input-text.ts'
import text from '../../ui/text.module.css'
import { chosen, editDraft, kindOf, setAmountKind, setQty, sideQtyText } from '../../trading/ticket/draft.ts'
import type { Draft } from '../../trading/ticket/draft.ts'
import { adjustNote, useFieldError } from './field-state.ts'
import type { FieldProps } from './field-state.ts'
import { preview, sender } from '../../trading/ticket/ticket-session.ts'
import { noteText } from './ticket-texts.ts'
import styles from './ticket.module.css'

/** The quantity types of a market. Spot orders have no margin: their cost is their value. */
const kindsOf = ({ contractType }: InstrumentView): readonly AmountKind[] =>
  contractType === 'Spot' ? ['Qty', 'Value'] : quantityTypes

/** Step of a money amount with this many decimals. */
const stepOf = (decimals: number): string => (decimals <= 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`)

/** The coin of an amount. */
function coinOf(instrument: InstrumentView, kind: AmountKind): string {
  if (kind === 'Qty') return instrument.unit
  return kind === 'Value' ? instrument.valueCoin : instrument.coin
}

const qtyRef = offerFocus('focusQty')

/** The amount and its quantity type. The step of Cost and Value is their last decimal. */
export function AmountField({ draft, instrument, only }: FieldProps) {
  const { t } = useTranslation(['ticket', 'errors'])
  // Synchronous: a later render would reset the field while the trader types.
  const now = useSnapshot(draft, { sync: true })
  const { qtyNote } = now
  const qtyText = sideQtyText(now, only ?? 'Buy')
  const kind = kindOf(now)
  const error = useFieldError('qty', qtyText)
  const v = useSnapshot(preview).v
  // Without a maximum of this kind the amount isn't limited: a maximum of another kind would cut it.
  const max = v !== null && v.amountKind === kind ? v.amountMax : ''
  const decimals = kind === 'Qty' ? instrument.lotFraction : (instrument.walletBalanceFraction ?? 2)
  const coin = coinOf(instrument, kind)
  const rules: NumberRules = {
    decimals,
    step: kind === 'Qty' ? instrument.lotSize : stepOf(decimals),
    min: '0',
    max,
  }
  return (
    <div className={styles['amountRow']}>
      <NumberInput
        label={t(`amount.${kind}`)}
        unit={coin}
        value={qtyText}
        rules={rules}
        snap="down"
        error={error}
        caution={noteText(t, qtyNote)}
        isDisabled={!instrument.tradable}
        testId="ticket-qty"
        inputRef={qtyRef}
        onChange={(next) => {
          setQty(draft, next)
          sender.edited()
        }}
        onAdjusted={(adjusted, typed, next) => {
          editDraft(draft, { qtyNote: adjustNote(adjusted, 'steppedQty', typed, next, coin) })
        }}
      />
      <KindSelect draft={draft} instrument={instrument} kind={kind} />
    </div>
  )
}

function KindSelect(props: {
  readonly draft: Draft
  readonly instrument: InstrumentView
  readonly kind: AmountKind
}) {
  const { t } = useTranslation('ticket')
  const { draft, instrument, kind } = props
  return (
    <select
      className={styles['kind']}
      aria-label={t('amountKind')}
      data-testid="ticket-amount-kind"
      value={kind}
      disabled={!instrument.tradable}
      onChange={(event) => {
        const next = quantityTypes.find((type) => type === event.currentTarget.value)
        if (next === undefined) return
        chosen.amountKind = next
        setAmountKind(draft, next)
        sender.edited()
      }}
    >
      {kindsOf(instrument).map((type) => (
        <option key={type} value={type}>
          {t(`amount.${type}`)}
        </option>
      ))}
    </select>
  )
}

/**
 * The amount in the other unit: the value of a quantity, or the quantity of a cost or value. A form of both sides shows
 * two figures where they differ: a market order sells at another price than it buys.
 */
export function AmountInOtherUnit({ draft, instrument, only }: FieldProps) {
  const { t } = useTranslation('ticket')
  const { v } = useSnapshot(preview)
  const { sellQtyText } = useSnapshot(draft)
  const isQty = v === null || v.amountKind === 'Qty'
  const figure = isQty ? 'value' : 'qtyShown'
  const [buys, sells] = [v?.buy[figure] ?? '--', v?.sell[figure] ?? '--']
  const isPair = !only && buys !== sells
  if (sellQtyText !== null && !only)
    return (
      <p className={styles['value']}>
        <span className={text['n']} data-testid="ticket-side-quantities">
          {t('sideQuantities', {
            buy: v?.buy.qtyShown ?? '--',
            sell: v?.sell.qtyShown ?? '--',
            unit: instrument.unit,
          })}
        </span>
      </p>
    )
  return (
    <p className={styles['value']} title={t(isQty ? 'value' : 'quantityOf')}>
      <span className={styles['live']}>
        {/* Figures of a pair have the order of their columns, also from right to left. */}
        <span className={isPair ? undefined : text['n']} data-testid="ticket-value">
          {isQty ? '= ' : '≈ '}
          <span className={text['n']}>{only === 'Sell' ? sells : buys}</span>
          {isPair && (
            <>
              {' / '}
              <span className={text['n']}>{sells}</span>
            </>
          )}{' '}
          {isQty ? instrument.valueCoin : instrument.unit}
        </span>
      </span>
    </p>
  )
}
