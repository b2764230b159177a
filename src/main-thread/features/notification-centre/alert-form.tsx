import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { MOST_ALERTS } from '#shared/contracts/alerts.ts'
import type { AlertRefusal } from '#shared/contracts/alerts.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import '../../i18n/english/alerts.ts'
import { addAlert } from '../../bridge/alert-calls.ts'
import { isTrader, session } from '../../stores/account.ts'
import { useKept } from '../../stores/kept.ts'
import { instrument, ticker } from '../../stores/market.ts'
import { offerFocus } from '../../stores/page-actions.ts'
import { Button } from '../../ui/button.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import type { NumberRules } from '../../ui/number-input-text.ts'
import text from '../../ui/text.module.css'
import styles from './notice-panel.module.css'
import { useWatchedTexts } from './use-watched-texts.ts'
import { allWatched, askOf, readWatched, watchedPnl, watchedPrices } from './watched.ts'
import type { Watched } from './watched.ts'

const MOST = '1000000000'
const percent: NumberRules = { decimals: 2, step: '0.01', min: `-${MOST}`, max: MOST }
const money: NumberRules = percent
/** Decimals of a profit: those of inverse contracts are small fractions of a coin. */
const coins: NumberRules = { ...percent, decimals: 8, step: '0.00000001' }

const valueRef = offerFocus('focusAlert')

/** Form for an alert: on the price of the open market, its position, or all positions that settle in its coin. */
export function AlertForm() {
  const { t } = useTranslation('alerts')
  const watchedText = useWatchedTexts()
  const open = useSnapshot(instrument).v
  const { view } = useSnapshot(session)
  // Typed text survives that the popover is closed, for each market.
  const [value, setValue] = useKept<string>(`alert ${open?.symbol}`, '')
  const [chosen, setChosen] = useKept<Watched>(`alert of ${open?.symbol}`, 'LastPrice', allWatched)
  const edits = useRef(0)
  const [why, setWhy] = useState<AlertRefusal | 'noAnswer' | null>(null)
  const id = useId()
  if (open === null) return null
  const { displayName, tickSize, priceFraction, maxPrice, contractType, quoteCurrency, coin } = open
  const isSpot = contractType === 'Spot'
  const choices: readonly Watched[] =
    isTrader(view) && !isSpot ? [...watchedPrices, ...watchedPnl] : watchedPrices
  // After a logout there are no positions to watch.
  const watched = choices.includes(chosen) ? chosen : 'LastPrice'
  const isPrice = watched === 'LastPrice' || watched === 'MarkPrice'
  const isRoi = watched.startsWith('PositionRoi')
  const price: NumberRules = { decimals: priceFraction, step: tickSize, min: '0', max: maxPrice }
  const bounds = isPrice ? price : isRoi ? percent : coin === quoteCurrency ? money : coins
  const what = { symbol: open.symbol, coin }

  async function add(): Promise<void> {
    const typed = parseDecimalText(value)
    const before = edits.current
    const unusable = isPrice ? 'price' : 'amount'
    const refused = typed === null ? unusable : await addAlert(askOf(watched, what, typed))
    setWhy(refused)
    // Text that was typed meanwhile belongs to the next alert.
    if (refused === null && edits.current === before) setValue('')
  }

  return (
    <div className={styles['alertForm']}>
      <NumberInput
        key={isPrice ? 'price' : isRoi ? 'roi' : 'pnl'}
        label={isPrice ? t('price', { symbol: displayName }) : t(isRoi ? 'percent' : 'amount')}
        unit={isPrice ? quoteCurrency : isRoi ? '%' : coin}
        value={value}
        rules={{ ...bounds }}
        stepFrom={() => (isPrice ? ticker.lastPriceText : '0')}
        error={why === null ? undefined : t(`refused.${why}`, { most: MOST_ALERTS })}
        onChange={(next) => {
          edits.current += 1
          setValue(next)
          setWhy(null)
        }}
        onEnter={() => void add()}
        inputRef={valueRef}
        testId="alert-price"
      />
      <div className={styles['alertRow']}>
        {!isSpot && (
          <>
            <label htmlFor={id} className={text['hidden']}>
              {t('of')}
            </label>
            <select
              id={id}
              value={watched}
              data-testid="alert-of"
              onChange={(event) => {
                setChosen(readWatched(event.currentTarget.value))
                setWhy(null)
              }}
            >
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {watchedText(choice, coin)}
                </option>
              ))}
            </select>
          </>
        )}
        <Button variant="primary" isDisabled={value === ''} onPress={() => void add()}>
          {t('add')}
        </Button>
      </div>
    </div>
  )
}
