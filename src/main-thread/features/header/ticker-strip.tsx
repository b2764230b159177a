import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsStale } from '../connection/use-stale.ts'
import text from '../../ui/text.module.css'
import { cx } from '../../ui/tone.ts'
import styles from './header.module.css'
import { Funding, LastPrice, TickerChange, TickerFigure } from './ticker-fields.tsx'

function Stat(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  )
}

/** Last price and the figures of the day. Old figures are dimmed as a whole. */
export function TickerStrip() {
  const { t } = useTranslation('header')
  const stale = useIsStale() ? '' : undefined
  return (
    <>
      <div className={stale === undefined ? '' : text['stale']} data-stale={stale}>
        <LastPrice />
      </div>
      <dl className={cx(styles['stats'], stale === '' && text['stale'])} data-stale={stale}>
        <Stat label={t('mark')}>
          <TickerFigure field="markPrice" />
        </Stat>
        <Stat label={t('index')}>
          <TickerFigure field="indexPrice" />
        </Stat>
        <Stat label={t('change24h')}>
          <TickerChange />
        </Stat>
        <Stat label={t('funding')}>
          <Funding />
        </Stat>
        <Stat label={t('high24h')}>
          <TickerFigure field="highPrice24h" />
        </Stat>
        <Stat label={t('low24h')}>
          <TickerFigure field="lowPrice24h" />
        </Stat>
        <Stat label={t('turnover24h')}>
          <TickerFigure field="turnover24h" />
        </Stat>
      </dl>
    </>
  )
}
