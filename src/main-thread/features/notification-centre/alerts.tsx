import { useEffect, useId } from 'react'
import { dropAlert, dropCrossAlert } from '../../trading/alerts/remove-alerts.ts'
import { shortInterval } from '../../trading/short-interval.ts'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { isLine, isPnlAlert } from '#shared/contracts/alerts.ts'
import type { CrossAlert, ListedAlert } from '#shared/contracts/alerts.ts'
import '../../i18n/english/alerts.ts'
import { writtenSymbol } from '#shared/domain/chart-symbol.ts'
import { formatDecimal } from '#shared/units/display.ts'
import { loadAlerts, loadCrossAlerts } from '../../bridge/alert-calls.ts'
import { alerts } from '../../stores/alerts.ts'
import { preferences } from '../../stores/preferences.ts'
import { useField } from '../../stores/use-field.ts'
import { lineEndText } from '../../trading/alerts/line-end-text.ts'
import { instrument } from '../../stores/market.ts'
import { useUser } from '../../stores/use-user.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { AlertForm } from './alert-form.tsx'
import { CrossForm } from './cross-form.tsx'
import { useCrossTexts } from './use-cross-texts.ts'
import styles from './notice-panel.module.css'
import { useWatchedTexts } from './use-watched-texts.ts'
import { WaitingAlerts } from './waiting-alerts.tsx'
import { watchedOf } from './watched.ts'

/** More decimals than any price has. */
const MOST_DECIMALS = 12

/** Alerts on prices, profits, losses, studies and drawings: forms for the open market, and the list of all alerts. */
export function Alerts() {
  const { t } = useTranslation('alerts')
  const heading = useId()
  const user = useUser()
  const { list, crossing } = useSnapshot(alerts)
  const open = useSnapshot(instrument).v
  useEffect(() => {
    void loadAlerts()
    void loadCrossAlerts()
  }, [])
  return (
    <section className={styles['settings']} aria-labelledby={heading} data-testid="alerts">
      <h3 id={heading} className={styles['heading']}>
        {t('title')}
      </h3>
      {open !== null && <AlertForm key={open.symbol} />}
      {open !== null && <CrossForm key={`cross ${open.symbol}`} symbol={open.symbol} />}
      {list.length + crossing.length > 0 && (
        <ul className={styles['alerts']} aria-label={t('title')}>
          {list.map((alert) => (
            <AlertRow key={alert.id} alert={alert} />
          ))}
          {crossing.map((alert) => (
            <CrossRow key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
      <WaitingAlerts key={user} />
    </section>
  )
}

/** Value of an alert with its unit; a price has no unit. */
function shownValue(alert: ListedAlert): string {
  if (!isPnlAlert(alert)) return formatDecimal(alert.price, MOST_DECIMALS, { group: true, trim: true })
  const value = formatDecimal(alert.value, MOST_DECIMALS, { group: true, trim: true, sign: true })
  return `${value}${alert.of === 'PositionRoi' ? '%' : ` ${alert.coin}`}`
}

function AlertRow({ alert }: { readonly alert: ListedAlert }) {
  const { t } = useTranslation('alerts')
  const watchedText = useWatchedTexts()
  const { id, rises } = alert
  const symbol = writtenSymbol(alert.symbol)
  const what = watchedText(watchedOf(alert), isPnlAlert(alert) ? alert.coin : '')
  const price = shownValue(alert)
  return (
    <li className={styles['alertRow']} data-testid="alert">
      <span className={styles['alertWhat']}>
        {symbol !== '' && <bdi className={text['medium']}>{symbol}</bdi>}{' '}
        <span className={text['mut']}>{what}</span>
      </span>
      <span className={text['n']} dir="ltr">{`${rises ? '≥' : '≤'} ${price}`}</span>
      {alert.isIdle === true && <span className={text['mut']}>{t('idle')}</span>}
      <Button
        variant="icon"
        size="small"
        aria-label={t('remove', { symbol: symbol === '' ? what : `${symbol} ${what}`, price })}
        onPress={() => dropAlert(id)}
      >
        <Icon name="close" small />
      </Button>
    </li>
  )
}

function CrossRow({ alert }: { readonly alert: CrossAlert }) {
  const { t } = useTranslation('alerts')
  const what = useCrossTexts()(alert)
  const { id, symbol, interval, repeat, by, watched, ended } = alert
  useField(preferences, 'timeZone')
  const time = isLine(watched) ? lineEndText(watched) : null
  const words = [
    shortInterval(interval),
    ...(by === undefined ? [] : [t('mark')]),
    t(repeat === 'once' ? 'once' : 'perBar'),
    ...(time === null ? [] : [t(ended === true ? 'ended' : 'until', { time })]),
  ]
  return (
    <li className={styles['alertRow']} data-testid="cross-alert">
      <span className={styles['alertWhat']}>
        <bdi className={text['medium']}>{symbol}</bdi> <span>{what}</span>{' '}
        <span className={text['mut']}>{words.join(' · ')}</span>
      </span>
      <Button
        variant="icon"
        size="small"
        aria-label={t('removeCross', { symbol, what })}
        onPress={() => dropCrossAlert(id)}
      >
        <Icon name="close" small />
      </Button>
    </li>
  )
}
