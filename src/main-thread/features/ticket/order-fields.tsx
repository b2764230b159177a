import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { priceFields, ticketFields } from '#shared/contracts/ticket-kinds.ts'
import type { TicketField } from '#shared/contracts/ticket-kinds.ts'
import { isOptionType } from '#shared/domain/contract-type.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { AmountInOtherUnit, AmountField } from './amount-field.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { setPercent } from '../../trading/ticket/draft.ts'
import type { FieldProps } from './field-state.ts'
import { PercentSlider } from './percent-slider.tsx'
import { PriceField } from './price-field.tsx'
import { sender } from '../../trading/ticket/ticket-session.ts'
import styles from './ticket.module.css'

const SlippageControl = lazyPart(async () => (await import('./slippage-control.tsx')).SlippageControl)
const VisibleField = lazyPart(async () => (await import('./visible-field.tsx')).VisibleField)
const IvField = lazyPart(async () => (await import('./iv-field.tsx')).IvField)

/** The fields above the amount that only some kinds have. null: the field is below the amount. */
const fieldParts: Readonly<Record<TicketField, ComponentType<FieldProps> | null>> = {
  trigger: ConditionFields,
  price: LimitPrice,
  visible: VisibleField,
  slippage: null,
}

/** The fields of the order: those of its kind, amount and slider. */
export function OrderFields(props: FieldProps) {
  const now = useSnapshot(props.draft)
  return (
    <>
      {ticketFields[now.kind].map((field) => {
        const Part = fieldParts[field]
        return Part && <Part key={field} {...props} />
      })}
      {priceFields[now.kind] === null && <MarketPrice instrument={props.instrument} />}
      <AmountField {...props} />
      <AmountInOtherUnit {...props} />
      <PercentSlider
        value={now.percent}
        isDisabled={!props.instrument.tradable}
        onChange={(next) => {
          setPercent(props.draft, next)
          sender.edited()
        }}
      />
      {ticketFields[now.kind].includes('slippage') && (
        <SlippageControl draft={props.draft} instrument={props.instrument} />
      )}
    </>
  )
}

function LimitPrice(props: FieldProps) {
  return (
    <>
      <PriceField {...props} of="price" />
      {isOptionType(props.instrument.contractType) && <IvField {...props} />}
    </>
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
