import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { symbolBeside, symbolPath } from '#shared/domain/routes.ts'
import '../../i18n/english/pages.ts'
import { exchangeNow } from '../../stores/clock.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { leftText } from '../../ui/durations.ts'
import { Link } from '../../ui/link.tsx'
import { Message } from '../../ui/message.tsx'
import { useSecond } from '../../ui/use-second.ts'
import { endOfMarket } from './end-of-market.ts'
import styles from './ended-market.module.css'

/** A market that takes no orders any more, or not yet, in the place of its book: what became of it or when it starts, its figures, where to go on. */
export function EndedMarket(props: {
  readonly open: Pick<
    InstrumentView,
    | 'symbol'
    | 'displayName'
    | 'tradability'
    | 'contractType'
    | 'settleTradingTime'
    | 'expectedStartTradingTime'
  >
  /** Last price and index, as the header shows them: their stores stay with the first load. */
  readonly last: ReactNode
  readonly index: ReactNode
}) {
  const { t } = useTranslation('pages')
  const { t: header } = useTranslation('header')
  const { t: errors } = useTranslation('errors')
  const { displayName, tradability, settleTradingTime, expectedStartTradingTime } = props.open
  const [now] = useState(exchangeNow)
  const what = endOfMarket(props.open, now) ?? 'closed'
  const isOver =
    what === 'delivered' || what === 'expired' || (settleTradingTime > 0 && settleTradingTime <= now)
  const isComing = tradability === 'soon'
  const next = symbolBeside(props.open.symbol)
  return (
    <section className={styles['ended']} data-testid="ended-market" data-what={isComing ? 'soon' : what}>
      <Message
        live={isComing ? 'status' : 'alert'}
        title={
          isComing
            ? t('notTradable.soon', { symbol: displayName })
            : t(`ended.${what}`, { symbol: displayName })
        }
        text={t(isComing ? 'ended.soonText' : 'ended.text')}
      >
        <Link to={symbolPath(next)}>{errors('symbol.open', { symbol: next })}</Link>
      </Message>
      <dl className={styles['facts']}>
        {isComing && expectedStartTradingTime > 0 && (
          <>
            <Fact name={t('notTradable.startsIn')}>
              <Countdown to={expectedStartTradingTime} />
            </Fact>
            <Fact name={t('ended.starts')}>
              <DateTime at={expectedStartTradingTime} />
            </Fact>
          </>
        )}
        <Fact name={header('last')}>{props.last}</Fact>
        <Fact name={t('option.index')}>{props.index}</Fact>
        {isOver && (
          <Fact name={t('ended.at')}>
            <DateTime at={settleTradingTime} />
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Countdown({ to }: { readonly to: number }) {
  const { i18n } = useTranslation()
  return <b data-testid="starts-in">{leftText(Math.max(0, to - useSecond()), i18n.language)}</b>
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{name}</dt>
      <dd dir="ltr">{children}</dd>
    </div>
  )
}
