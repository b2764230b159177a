import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { OptionColumn } from '#shared/contracts/options.ts'
import { optionChains } from '#shared/domain/option-chains.ts'
import { optionsPath } from '#shared/domain/routes.ts'
import '../../i18n/english/pages.ts'
import { clockShifts, exchangeNow } from '../../stores/clock.ts'
import { useKept } from '../../stores/kept.ts'
import { catalogue, instrument } from '../../stores/market.ts'
import { preferences } from '../../stores/preferences.ts'
import { optionChain, options } from '../../stores/tables.ts'
import { useField } from '../../stores/use-field.ts'
import { useKeys } from '../../stores/use-slot.ts'
import { setOptionsQuestion } from '../../stores/view.ts'
import { Button } from '../../ui/button.tsx'
import { leftText, zoneText } from '../../ui/durations.ts'
import { Link } from '../../ui/link.tsx'
import { Message } from '../../ui/message.tsx'
import text from '../../ui/text.module.css'
import { useIsPhone } from '../../ui/use-media.ts'
import { useSecond } from '../../ui/use-second.ts'
import { KindRow } from '../../trading/table/kind-row.tsx'
import tables from '../../trading/table/table-tools.module.css'
import { pressedSymbol } from '../../trading/table/symbol-link.tsx'
import { pickPriceOf } from '../../trading/ticket/pick-elsewhere.ts'
import { VirtualTable } from '../../trading/table/virtual-table.tsx'
import type { Column } from '../../trading/table/column.ts'
import { moveByArrows } from './chain-keys.ts'
import { callColumnsOf, columnWidths, putColumnsOf } from './chain-columns.ts'
import { ChainRow } from './chain-row.tsx'
import { expiryText } from './expiry-text.ts'
import styles from './options.module.css'

/** Opens the option of a pressed bid or ask with that price. */
function pickPressed(event: MouseEvent): void {
  const symbol = pressedSymbol(event)
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-price]') : null
  const price = link?.dataset['price']
  if (symbol === null || price === undefined) return
  event.preventDefault()
  pickPriceOf(symbol, price.replaceAll(',', ''))
}

/** The option chain of one expiry, live: calls, strike, puts. Only the rows in view are rendered. */
export function ChainPanel(props: {
  readonly settle: 'USDC' | 'USDT'
  readonly base: string
  readonly symbol: string
  readonly expiry: number
  readonly onExpiry: (expiry: number) => void
  /** Shows another chain in this panel; without it the links open the page of that chain. */
  readonly onChain?: (chain: { readonly settle: 'USDC' | 'USDT'; readonly base: string }) => void
}) {
  const { t, i18n } = useTranslation(['pages', 'tables'])
  const { settle, base, symbol, expiry, onExpiry, onChain } = props
  const phone = useIsPhone()
  const [greeks, setGreeks] = useKept<boolean>('greeks', false)
  const [side, setSide] = useKept<'call' | 'put'>('option', 'call', ['call', 'put'])
  const keys = useKeys(options)
  const head = useSnapshot(optionChain).v
  const { source } = useSnapshot(catalogue)
  const open = useSnapshot(instrument).v
  const own = open?.symbol === symbol ? open.settleTradingTime : 0
  const wanted = expiry === 0 ? own : expiry

  // Without a render: the rows in view change with nearly every frame of scrolling.
  const inView = useRef<readonly [number, number] | null>([0, 16])
  const ask = useCallback(
    () => setOptionsQuestion({ settle, base, expiry: wanted, window: inView.current }),
    [settle, base, wanted],
  )
  const onWindow = useCallback(
    (window: readonly [number, number] | null) => {
      inView.current = window
      // The table that unmounts may belong to a page that is gone already.
      if (window !== null) ask()
    },
    [ask],
  )
  useEffect(ask, [ask])
  useEffect(() => () => setOptionsQuestion(null), [])

  const isThis = head?.settle === settle && head.base === base
  const zone = useField(preferences, 'timeZone')
  useField(clockShifts, 'count')
  const now = exchangeNow()
  const columns = useMemo((): readonly Column[] => {
    const column = (of: 'call' | 'put') => (key: OptionColumn, at: number) => ({
      key: `${of}.${key}`,
      head: t(`option.column.${key}`),
      width: columnWidths[key],
      moves: true as const,
      ...(at === 0 && { free: true as const }),
    })
    const strike = { key: 'strike', head: t('option.strike'), width: '84px' }
    // Narrow: shows the strike and one kind of option.
    if (phone)
      return [
        strike,
        ...putColumnsOf(true).map(column(side)),
        { key: 'rest', head: '', width: '1fr', free: true as const },
      ]
    return [
      ...callColumnsOf(greeks).map(column('call')),
      strike,
      ...putColumnsOf(greeks).map(column('put')),
      { key: 'rest', head: '', width: '1fr', free: true as const },
    ]
  }, [t, phone, side, greeks])
  useEffect(() => {
    const box = body.current
    // Before the table opens the option.
    box?.addEventListener('click', pickPressed, true)
    box?.addEventListener('keydown', moveByArrows)
    return () => {
      box?.removeEventListener('click', pickPressed, true)
      box?.removeEventListener('keydown', moveByArrows)
    }
  }, [])
  // Centres the strikes if there is more than fits.
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = body.current?.querySelector('[role="region"]')
    if (box instanceof HTMLElement && greeks && !phone)
      box.scrollLeft =
        ((box.scrollWidth - box.clientWidth) / 2) * (getComputedStyle(box).direction === 'rtl' ? -1 : 1)
  }, [greeks, phone])

  return (
    <div ref={body} className={styles['chainPanel']}>
      <nav className={styles['bar']} aria-label={t('option.chains')}>
        {optionChains.map((chain) => {
          const isOpen = chain.settle === settle && chain.base === base
          return (
            <Link
              key={`${chain.base}${chain.settle}`}
              className={styles['chainLink'] ?? ''}
              to={optionsPath(chain.settle, chain.base)}
              aria-current={isOpen ? 'page' : undefined}
              onClick={(event) => {
                onExpiry(0)
                if (onChain === undefined) return
                event.preventDefault()
                onChain(chain)
              }}
            >
              {chain.base} {chain.settle}
            </Link>
          )
        })}
        <span className={styles['index']}>
          {t('option.index')} <b className={text.n}>{isThis ? head.index : '--'}</b>
        </span>
      </nav>
      <KindRow label={t('option.expiries')}>
        {phone &&
          (['call', 'put'] as const).map((of) => (
            <Button
              key={of}
              variant="text"
              className={tables['kind']}
              aria-pressed={side === of}
              onPress={() => setSide(of)}
            >
              {t(`option.${of}s`)}
            </Button>
          ))}
        {(isThis ? head.expiries : []).map((at) => (
          <Button
            key={at}
            variant="text"
            className={tables['kind']}
            aria-pressed={head?.expiry === at}
            data-testid="option-expiry"
            onPress={() => onExpiry(at)}
          >
            {expiryText(at, now, { language: i18n.language, zone })}
          </Button>
        ))}
        {isThis && head.expiry > 0 && <Countdown at={head.expiry} />}
        {!phone && (
          <Button
            variant="text"
            className={tables['kind']}
            aria-pressed={greeks}
            data-testid="option-greeks"
            onPress={() => setGreeks(!greeks)}
          >
            {t('tables:positions.greeks')}
          </Button>
        )}
      </KindRow>
      {!phone && (
        <div className={styles['sides']} aria-hidden="true">
          <span>{t('option.calls')}</span>
          <span>{t('option.puts')}</span>
        </div>
      )}
      {isThis && head.expiries.length === 0 && source === 'network' ? (
        <Message live="status" title={t('option.none')} text={t('option.noneText')} />
      ) : (
        <VirtualTable
          name={t('option.chain')}
          columns={columns}
          keys={isThis ? keys : []}
          painting="options"
          onWindow={onWindow}
          renderRow={(key, place) => (
            <ChainRow
              rowKey={key}
              columns={columns}
              place={place}
              chosen={symbol}
              isAtMoney={head?.atMoney === key}
            />
          )}
        />
      )}
    </div>
  )
}

/** Time until the options of an expiry expire. */
function Countdown(props: { readonly at: number }) {
  const { t, i18n } = useTranslation('pages')
  const now = useSecond()
  return (
    <span className={styles['countdown']} data-testid="option-countdown">
      <span data-testid="option-zone">{zoneText(props.at)}</span> · {t('option.endsIn')}{' '}
      <b className={text.n} dir="ltr">
        {leftText(Math.max(0, props.at - now), i18n.language)}
      </b>
    </span>
  )
}
