import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { PaperRefusal } from '#shared/contracts/recording.ts'
import type { Side } from '#shared/domain/enums.ts'
import '../../i18n/english/replay.ts'
import { cancelPaper, placePaper } from '../../bridge/open-replay.ts'
import { instrument, ticker } from '../../stores/market.ts'
import { replay } from '../../stores/replay.ts'
import { useField } from '../../stores/use-field.ts'
import { view } from '../../stores/view.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import text from '../../ui/text.module.css'
import { BarButton } from './bar-button.tsx'
import styles from './replay-bar.module.css'

const sides = ['Buy', 'Sell'] as const
/** Rules of a field while the market's own are not known: nothing is changed, and the worker checks. */
const anyNumber = { decimals: 18, step: '', min: '0', max: '' }

/** Exact amount with its sign: a profit or a long position has a plus. '--' if it is unknown. */
const signed = (amount: string): string =>
  amount === '' ? '--' : amount === '0' || amount.startsWith('-') ? amount : `+${amount}`

/** The form for paper orders. They stay in the replay, whose worker checks them by the rules of the real ticket. */
export function PaperTicket(props: { readonly isDisabled: boolean; readonly isAtEnd: boolean }) {
  const { isDisabled } = props
  const { t } = useTranslation(['replay', 'ticket'])
  const symbol = useField(view, 'symbol')
  const { paper } = useSnapshot(replay)
  const open = useSnapshot(instrument).v
  const [qty, setQty] = useState('')
  const [price, setPrice] = useState('')
  /** The refusal is of the amounts that are in the fields. */
  const [isCurrent, setCurrent] = useState(false)
  const last = paper?.refusal ?? null
  const refusal = isCurrent || last?.key === 'cleared' ? last : null
  const errorText = ({ field, key, params }: PaperRefusal): string =>
    field === 'form' ? t(`paper.refusal.${key}`, params) : t(`ticket:field.${key}`, params)
  const errorOf = (field: PaperRefusal['field']): string | undefined =>
    refusal?.field === field ? errorText(refusal) : undefined
  const edit = (set: (text: string) => void) => (typed: string) => {
    set(typed)
    setCurrent(false)
  }
  const place = (side: Side): void => {
    setCurrent(true)
    placePaper({ symbol, side, qty, price: price === '' ? null : price })
  }
  return (
    <fieldset className={styles['paper']} aria-label={t('paper.title')} data-testid="paper-ticket">
      <b className={styles['paperTitle']}>{t('paper.title')}</b>
      <div className={styles['amount']}>
        <NumberInput
          label={t('paper.qty')}
          value={qty}
          onChange={edit(setQty)}
          snap="down"
          unit={open?.unit ?? ''}
          rules={
            open === null
              ? anyNumber
              : { decimals: open.lotFraction, step: open.lotSize, min: '0', max: open.maxNewOrderQty }
          }
          error={errorOf('qty')}
          testId="paper-qty"
        />
      </div>
      <div className={styles['amount']}>
        <NumberInput
          label={t('paper.price')}
          value={price}
          onChange={edit(setPrice)}
          placeholder={t('paper.market')}
          unit={open?.quoteCurrency ?? ''}
          stepFrom={() => ticker.lastPriceText}
          rules={
            open === null
              ? anyNumber
              : { decimals: open.priceFraction, step: open.tickSize, min: '0', max: open.maxPrice }
          }
          error={errorOf('price')}
          testId="paper-price"
        />
      </div>
      {sides.map((side) => (
        <BarButton
          key={side}
          variant={side === 'Buy' ? 'up' : 'down'}
          isOff={isDisabled}
          onPress={() => place(side)}
        >
          {t(`paper.${side}`)}
        </BarButton>
      ))}
      {props.isAtEnd && <span className={styles['refused']}>{t('paper.atEnd')}</span>}
      {/* An error of a field is read out here, and seen at the field. */}
      <output
        className={refusal?.field === 'form' ? styles['refused'] : text['hidden']}
        data-testid="paper-refusal"
      >
        {refusal !== null && errorText(refusal)}
      </output>
      {paper !== null && paper.unit !== '' && (
        <div className={styles['result']} data-testid="paper-result">
          <span dir="ltr">{paper.symbol}</span>
          <span>{t('paper.position', { value: `${signed(paper.position)} ${paper.unit}` })}</span>
          <span>{t('paper.pnl', { value: `${signed(paper.pnl)} ${paper.coin}` })}</span>
          <span>{t('paper.open', { value: paper.open.length })}</span>
        </div>
      )}
      {paper !== null && (
        <BarButton isOff={paper.open.length === 0} onPress={cancelPaper}>
          {t('paper.cancel')}
        </BarButton>
      )}
    </fieldset>
  )
}
