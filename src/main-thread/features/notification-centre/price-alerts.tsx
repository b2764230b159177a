import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { AlertRefusal, PriceAlert } from '#shared/contracts/alerts.ts'
import { MOST_ALERTS } from '#shared/contracts/alerts.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import '../../i18n/english/actions.ts'
import { formatDecimal } from '#shared/units/display.ts'
import { addAlert, loadAlerts, removeAlert } from '../../bridge/alert-calls.ts'
import { alerts } from '../../stores/alerts.ts'
import { instrument, ticker } from '../../stores/market.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { separatorOf } from '../../ui/number-input-text.ts'
import text from '../../ui/text.module.css'
import styles from './notice-panel.module.css'

/** More than any price has. */
const MOST_DECIMALS = 12

/** Prices to be told of: set for the open market, listed and removed for all. */
export function PriceAlerts() {
  const { t } = useTranslation('actions')
  const heading = useId()
  const { list } = useSnapshot(alerts)
  const open = useSnapshot(instrument).v
  useEffect(() => void loadAlerts(), [])
  return (
    <section className={styles['settings']} aria-labelledby={heading} data-testid="price-alerts">
      <h3 id={heading} className={styles['heading']}>
        {t('alerts.title')}
      </h3>
      {open !== null && <AlertForm key={open.symbol} />}
      {list.length > 0 && (
        <ul className={styles['alerts']} aria-label={t('alerts.title')}>
          {list.map((alert) => (
            <Alert key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
    </section>
  )
}

function AlertForm() {
  const { t, i18n } = useTranslation('actions')
  const open = useSnapshot(instrument).v
  const [price, setPrice] = useState('')
  const [of, setOf] = useState<PriceAlert['of']>('LastPrice')
  const [why, setWhy] = useState<AlertRefusal | 'noAnswer' | null>(null)
  const id = useId()
  if (open === null) return null
  const { symbol, displayName, tickSize, priceFraction, maxPrice, contractType } = open

  async function add(): Promise<void> {
    const typed = parseDecimalText(price)
    const refused = typed === null ? 'price' : await addAlert({ symbol, of, price: typed })
    setWhy(refused)
    if (refused === null) setPrice('')
  }

  return (
    <div className={styles['alertForm']}>
      <NumberInput
        label={t('alerts.price', { symbol: displayName })}
        unit={open.quoteCurrency}
        value={price}
        rules={{
          decimals: priceFraction,
          step: tickSize,
          min: '0',
          max: maxPrice,
          separator: separatorOf(i18n.language),
        }}
        stepFrom={() => ticker.lastPriceText}
        error={why === null ? undefined : t(`alerts.refused.${why}`, { most: MOST_ALERTS })}
        onChange={(next) => {
          setPrice(next)
          setWhy(null)
        }}
        onEnter={() => void add()}
        testId="alert-price"
      />
      <div className={styles['alertRow']}>
        {contractType !== 'Spot' && (
          <>
            <label htmlFor={id} className={text['hidden']}>
              {t('alerts.of')}
            </label>
            <select
              id={id}
              value={of}
              onChange={(event) =>
                setOf(event.currentTarget.value === 'MarkPrice' ? 'MarkPrice' : 'LastPrice')
              }
            >
              <option value="LastPrice">{t('alerts.last')}</option>
              <option value="MarkPrice">{t('alerts.mark')}</option>
            </select>
          </>
        )}
        <Button look="primary" isDisabled={price === ''} onPress={() => void add()}>
          {t('alerts.add')}
        </Button>
      </div>
    </div>
  )
}

function Alert({ alert }: { readonly alert: PriceAlert }) {
  const { t } = useTranslation('actions')
  const { id, symbol, rises, of } = alert
  const price = formatDecimal(alert.price, MOST_DECIMALS, { group: true, trim: true })
  return (
    <li className={styles['alertRow']} data-testid="price-alert">
      <bdi className={text['medium']}>{symbol}</bdi>
      <span className={text['mut']}>{t(of === 'MarkPrice' ? 'alerts.mark' : 'alerts.last')}</span>
      <span className={text['n']} dir="ltr">{`${rises ? '≥' : '≤'} ${price}`}</span>
      <Button
        look="icon"
        size="small"
        aria-label={t('alerts.remove', { symbol, price })}
        onPress={() => void removeAlert(id)}
      >
        <Icon name="close" small />
      </Button>
    </li>
  )
}
