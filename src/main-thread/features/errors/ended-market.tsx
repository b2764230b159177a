import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { InstrumentView } from '#shared/contracts/views.ts'
import { isOptionType } from '#shared/domain/contract-type.ts'
import { defaultSymbol, symbolPath } from '#shared/domain/routes.ts'
import '../../i18n/english/pages.ts'
import { dateTimeText } from '../../ui/durations.ts'
import { Message } from '../../ui/message.tsx'
import styles from './ended-market.module.css'

/** A market that takes no orders any more, in the place of its book: what became of it, its last figures, where to go on. */
export function EndedMarket(props: {
  readonly open: Pick<InstrumentView, 'displayName' | 'tradability' | 'contractType' | 'settleTradingTime'>
  /** Of the exchange's clock against ours, ms. */
  readonly offset: number
  /** Last price and index, as the header shows them: their stores stay with the first load. */
  readonly last: ReactNode
  readonly index: ReactNode
}) {
  const { t } = useTranslation('pages')
  const { t: header } = useTranslation('header')
  const { t: errors } = useTranslation('errors')
  const { displayName, tradability, contractType, settleTradingTime } = props.open
  const [now] = useState(() => Date.now() + props.offset + CLOCKS_DIFFER_MS)
  const isOver = settleTradingTime > 0 && settleTradingTime <= now
  const delivered = isOptionType(contractType) ? 'expired' : 'delivered'
  const what = tradability === 'delisted' ? 'delisted' : isOver ? delivered : 'closed'
  return (
    <section className={styles['ended']} data-testid="ended-market" data-what={what}>
      <Message live="alert" title={t(`ended.${what}`, { symbol: displayName })} text={t('ended.text')}>
        <Link to={symbolPath(defaultSymbol)}>{errors('symbol.open', { symbol: defaultSymbol })}</Link>
      </Message>
      <dl className={styles['facts']}>
        <Fact name={header('last')}>{props.last}</Fact>
        <Fact name={t('option.index')}>{props.index}</Fact>
        {isOver && <Fact name={t('ended.at')}>{dateTimeText(settleTradingTime)}</Fact>}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{name}</dt>
      <dd dir="ltr">{children}</dd>
    </div>
  )
}

/** The exchange ends a contract by its own clock, which ours follows only so well. */
const CLOCKS_DIFFER_MS = 2000
