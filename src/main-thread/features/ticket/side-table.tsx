import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { TicketSideView } from '#shared/contracts/ticket.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { fillsNow } from '#shared/contracts/ticket-kinds.ts'
import type { Side } from '#shared/domain/enums.ts'
import text from '../../ui/text.module.css'
import { Explainable } from '../../trading/explain/explain-button.tsx'
import { isTicked } from '../../trading/ticket/boxes.ts'
import { draftFor } from '../../trading/ticket/draft.ts'
import { preview, questionOf } from '../../trading/ticket/ticket-session.ts'
import styles from './ticket.module.css'

type Row = Exclude<
  keyof TicketSideView,
  'errors' | 'qty' | 'value' | 'qtyShown' | 'positionIdx' | 'marketUnit' | 'bookEnds'
>
/** Visible however long the form is: what the order costs, and where its position would be liquidated. */
const KEY: readonly Row[] = ['cost', 'fee', 'liqPrice']
const LENT: readonly Row[] = ['cost', 'fee', 'loan']
const BEFORE: readonly Row[] = ['max']
const AFTER: readonly Row[] = ['positionAfter', 'entryAfter', 'imRateAfter']
/**
 * For orders that fill now: the prices the current book would fill them at, and the price their maximum slippage stops them
 * at.
 */
const BOOK: readonly Row[] = ['averagePrice', 'worstPrice', 'capPrice']
const MISSING = '--'

/**
 * The costs of the order and the account after its fill: buy left, sell right, names between. `of`: the key figures beside
 * the buttons, or the others. With `only`, the figures of one side.
 */
export function SideTable({
  instrument,
  only,
  of,
}: {
  readonly instrument: InstrumentView
  readonly of: 'key' | 'more'
  readonly only?: Side | undefined
}) {
  const { t } = useTranslation('ticket')
  const draft = useSnapshot(draftFor(instrument.symbol))
  const isSpot = instrument.contractType === 'Spot'
  const parts =
    of === 'key'
      ? [
          {
            name: 'key',
            rows: isSpot ? LENT.slice(0, isTicked('isLeverage', draft, instrument) ? 3 : 2) : KEY,
          },
        ]
      : [
          { name: 'order', rows: BEFORE },
          ...(fillsNow[draft.kind] ? [{ name: 'book', rows: BOOK }] : []),
          ...(isSpot ? [] : [{ name: 'after', rows: AFTER }]),
        ]
  const units = { coin: instrument.coin, base: instrument.unit }
  return (
    <table
      className={only === undefined ? styles['mirror'] : styles['single']}
      aria-label={t(of === 'key' ? 'effect' : 'effectMore')}
    >
      <thead className={text['hidden']}>
        <tr>
          {only === 'Sell' ? null : <th scope="col">{t('buy')}</th>}
          <th scope="col">{t('figure')}</th>
          {only === 'Buy' ? null : <th scope="col">{t('sell')}</th>}
        </tr>
      </thead>
      {parts.map(({ name, rows }) => (
        <tbody key={name}>
          {rows.map((row) => (
            <tr key={row}>
              {only === undefined ? (
                <Figure of={instrument} row={row} side="Buy" label={t(`row.${row}`, units)} />
              ) : null}
              <th scope="row">{t(`row.${row}`, units)}</th>
              <Figure of={instrument} row={row} side={only ?? 'Sell'} label={t(`row.${row}`, units)} />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Figure({
  of,
  row,
  side,
  label,
}: {
  readonly of: InstrumentView
  readonly row: Row
  readonly side: Side
  readonly label: string
}) {
  const { t } = useTranslation('ticket')
  const { v } = useSnapshot(preview)
  const own = side === 'Buy' ? v?.buy : v?.sell
  const ends = own?.bookEnds ?? 'no'
  const value = own?.[row] ?? MISSING
  // A spot sale costs and borrows base coin, the fee of a buy is taken from the base coin, and the row's name has the quote
  // coin.
  const ownCoin =
    LENT.includes(row) && (row === 'fee') === (side === 'Buy') && of.contractType === 'Spot'
      ? ` ${of.unit}`
      : ''
  const isPart = ends !== 'no' && (row === 'worstPrice' || (row === 'cost' && ends === 'thin'))
  const explained = (row === 'cost' || row === 'liqPrice') && value !== MISSING
  return (
    <td data-testid={`${side.toLowerCase()}-${row}`}>
      <span className={styles['live']}>
        {explained ? (
          <Explainable
            label={label}
            className={text['n']}
            target={() => ({
              of: 'ticket',
              draft: { requestId: 0, ...questionOf(of, draftFor(of.symbol)) },
              side,
              number: row,
            })}
          >
            {value}
          </Explainable>
        ) : (
          <span className={text['n']}>{value}</span>
        )}
        {value === MISSING ? null : <small>{ownCoin}</small>}
        {isPart && value !== MISSING ? (
          <span className={text['mut']} title={t(`bookEnds.${ends}`)}>
            {' +'}
            <span className={text['hidden']}>{t(`bookEnds.${ends}`)}</span>
          </span>
        ) : null}
      </span>
    </td>
  )
}
