import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { OptionDraft, OptionPayoffView } from '#shared/contracts/options.ts'
import type { Side } from '#shared/domain/enums.ts'
import '../../i18n/english/pages.ts'
import { optionPayoff } from '../../bridge/option-calls.ts'
import { useKept } from '../../stores/kept.ts'
import { instrument } from '../../stores/market.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import text from '../../ui/text.module.css'
import { useSecond } from '../../ui/use-second.ts'
import tables from '../../trading/table/table-tools.module.css'
import { draftFor } from '../../trading/ticket/draft.ts'
import { preview } from '../../trading/ticket/ticket-session.ts'
import { draftedOrder } from './drafted-order.ts'
import styles from './options.module.css'
import { PayoffChart } from './payoff-chart.tsx'

interface PayoffProps {
  readonly settle: 'USDC' | 'USDT'
  readonly base: string
  readonly symbol: string
  readonly expiry: number
}

/** Payoff of the positions of the shown expiry, and together with the order in the ticket. */
export function PayoffPanel({ settle, base, symbol, expiry }: PayoffProps) {
  const { t } = useTranslation('pages')
  const [side, setSide] = useKept<Side>('payoff', 'Buy', ['Buy', 'Sell'])
  const typed = useSnapshot(draftFor(symbol))
  const answer = useSnapshot(preview).v
  const open = useSnapshot(instrument).v
  const own = open?.symbol === symbol ? open.settleTradingTime : 0
  const [shown, setShown] = useState<OptionPayoffView | null>(null)
  const second = useSecond()
  const { qty, price = '' } = draftedOrder(typed, answer, side) ?? {}

  useEffect(() => {
    // Prices move: requested again each second.
    let isAsked = second > 0
    const draft: OptionDraft | null = symbol === '' || qty === undefined ? null : { symbol, side, qty, price }
    void optionPayoff({ settle, base, expiry: expiry === 0 ? own : expiry, window: null }, draft).then(
      (answer) => {
        if (isAsked) setShown(answer)
      },
    )
    return () => {
      isAsked = false
    }
  }, [settle, base, symbol, expiry, own, side, qty, price, second])

  const isEmpty = shown === null || (shown.position.length === 0 && shown.withDraft.length === 0)
  return (
    <section className={styles['payoff']} aria-label={t('option.payoff.name')} data-testid="option-payoff">
      <div className={styles['payoffBar']}>
        <b>{t('option.payoff.name')}</b>
        <span className={text.mut}>{t('option.payoff.noFees')}</span>
        <fieldset className={styles['choice']} aria-label={t('option.payoff.side')}>
          {(['Buy', 'Sell'] as const).map((one) => (
            <Button
              key={one}
              variant="text"
              className={tables['kind']}
              aria-pressed={side === one}
              onPress={() => setSide(one)}
            >
              {t(`option.payoff.${one}`)}
            </Button>
          ))}
        </fieldset>
      </div>
      {isEmpty ? (
        <Message title={t('option.payoff.empty')} text={t('option.payoff.emptyText')} />
      ) : (
        <>
          <PayoffChart payoff={shown} />
          <dl className={styles['facts']}>
            <dt>{t('option.payoff.breakEven')}</dt>
            <dd className={text.n}>{shown.breakevens.length === 0 ? '--' : shown.breakevens.join(' / ')}</dd>
            <dt>{t('option.payoff.best')}</dt>
            <dd className={text.n} dir="ltr">
              {shown.best}
            </dd>
            <dt>{t('option.payoff.worst')}</dt>
            <dd className={text.n} dir="ltr">
              {shown.worst}
            </dd>
          </dl>
        </>
      )}
    </section>
  )
}
