import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { MOST_ALERTS } from '#shared/contracts/alerts.ts'
import type { AlertRefusal, CrossAsk } from '#shared/contracts/alerts.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import '../../i18n/english/alerts.ts'
import { addCrossAlert } from '../../bridge/alert-calls.ts'
import { chartObjects, objectsFor } from '../../stores/chart-objects.ts'
import { useKept } from '../../stores/kept.ts'
import { preferences } from '../../stores/preferences.ts'
import { useField } from '../../stores/use-field.ts'
import { lineName } from '../../trading/alerts/line-name.ts'
import { lineEndText } from '../../trading/alerts/line-end-text.ts'
import { Button } from '../../ui/button.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import type { NumberRules } from '../../ui/number-input-text.ts'
import still from '../../ui/still.module.css'
import text from '../../ui/text.module.css'
import { crossAskOf, crossChoices } from './cross-choices.ts'
import styles from './notice-panel.module.css'

const MOST = '1000000000000'
const ways = ['both', 'up', 'down'] as const
const repeats = ['once', 'perBar'] as const
const rules: NumberRules = { decimals: 4, step: '0.01', min: `-${MOST}`, max: MOST }

/** Form for an alert on a study or a drawn line of the chart; nothing while the chart has none. */
export function CrossForm({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation('alerts')
  const chart = objectsFor(useSnapshot(chartObjects).of, symbol)
  // Choices and typed text survive that the popover is closed, for each market.
  const [key, setKey] = useKept<string>(`cross ${symbol}`, '')
  const [repeat, setRepeat] = useKept<CrossAsk['repeat']>(`cross repeat ${symbol}`, 'once', repeats)
  const [way, setWay] = useKept<(typeof ways)[number]>(`cross way ${symbol}`, 'both', ways)
  const [value, setValue] = useKept<string>(`cross value ${symbol}`, '')
  const [why, setWhy] = useState<AlertRefusal | 'noAnswer' | null>(null)
  const id = useId()
  const endId = useId()
  useField(preferences, 'timeZone')
  const choices = crossChoices(symbol, chart)
  const chosen = choices.find((one) => one.key === key) ?? choices[0]
  if (chosen === undefined) return null

  async function add(): Promise<void> {
    if (chosen === undefined) return
    const directed = { repeat, ...(way === 'both' ? {} : { direction: way }) }
    const ask = crossAskOf(chosen, chart, directed, parseDecimalText(value))
    const refused = ask === null ? 'amount' : await addCrossAlert(ask)
    setWhy(refused)
    if (refused === null) setValue('')
  }
  const nameOf = ({ line, name, hasValue }: typeof chosen): string =>
    line !== null ? t('crosses', { what: lineName(line) }) : hasValue ? name : t('crosses', { what: name })

  const end = chosen.line === null ? null : lineEndText(chosen.line)

  return (
    <div className={styles['alertForm']}>
      <label htmlFor={`${id}-what`} className={styles['heading']}>
        {t('onChart')}
      </label>
      <div className={styles['alertRow']}>
        <select
          id={`${id}-what`}
          value={chosen.key}
          data-testid="cross-what"
          aria-describedby={chosen.line === null ? undefined : endId}
          onChange={(event) => {
            setKey(event.currentTarget.value)
            setWhy(null)
          }}
        >
          {choices.map((one) => (
            <option key={one.key} value={one.key}>
              {nameOf(one)}
            </option>
          ))}
        </select>
      </div>
      {chosen.line !== null && (
        <p id={endId} className={text['mut']} data-testid="cross-end">
          {end === null ? t('lineGoesOn') : t('lineEnds', { time: end })}
        </p>
      )}
      <div className={styles['alertRow']}>
        <label htmlFor={`${id}-way`} className={text['hidden']}>
          {t('direction')}
        </label>
        <select
          id={`${id}-way`}
          value={way}
          data-testid="cross-way"
          onChange={(event) => {
            setWay(ways.find((one) => one === event.currentTarget.value) ?? 'both')
            setWhy(null)
          }}
        >
          {ways.map((one) => (
            <option key={one} value={one}>
              {t(`ways.${one}`)}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-repeat`} className={text['hidden']}>
          {t('repeat')}
        </label>
        <select
          id={`${id}-repeat`}
          value={repeat}
          data-testid="cross-repeat"
          onChange={(event) => setRepeat(event.currentTarget.value === 'perBar' ? 'perBar' : 'once')}
        >
          <option value="once">{t('once')}</option>
          <option value="perBar">{t('perBar')}</option>
        </select>
      </div>
      <div>
        {chosen.hasValue && (
          <NumberInput
            label={t('value', { what: chosen.name })}
            value={value}
            rules={{ ...rules }}
            stepFrom={() => '0'}
            onChange={(next) => {
              setValue(next)
              setWhy(null)
            }}
            onEnter={() => void add()}
            testId="cross-value"
          />
        )}
        <div className={still['below']} data-below>
          {why !== null && (
            <p role="alert" className={text['mut']}>
              {t(`refused.${why}`, { most: MOST_ALERTS })}
            </p>
          )}
        </div>
      </div>
      <div className={styles['alertRow']}>
        {chart.kind === 'mark' && <span className={text['mut']}>{t('mark')}</span>}
        <Button
          variant="primary"
          isDisabled={chosen.hasValue && value === ''}
          data-testid="cross-add"
          onPress={() => void add()}
        >
          {t('addOnChart')}
        </Button>
      </div>
    </div>
  )
}
