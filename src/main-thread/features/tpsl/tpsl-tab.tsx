import { useTranslation } from 'react-i18next'
import type { TpSlEntryView } from '#shared/contracts/tpsl-list.ts'
import '../../i18n/english/tpsl.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import text from '../../ui/text.module.css'
import { EntryActions, LegCell, SortHead } from './entry-list.tsx'
import { useMayTrade } from '../../stores/exchange.ts'
import { openDialog } from '../../stores/dialogs.ts'
import styles from '../../trading/tpsl/tpsl.module.css'
import listStyles from './entries.module.css'
import { MarketSide } from './tpsl-header.tsx'
import { useEntries } from './use-entries.ts'

function modify({ kind, positionKey, ids }: TpSlEntryView): void {
  if (kind === 'trailing') openDialog('trailingStop', { positionKey })
  else if (kind === 'order') openDialog('tpSl', { target: { of: 'order', orderId: ids.tpStopOrderId } })
  else {
    const target = { of: 'position', key: positionKey } as const
    openDialog('tpSl', kind === 'full' ? { target } : { target, entry: ids })
  }
}

/** The table of every take profit, stop loss and trailing stop of the account. */
export function TpSlTab() {
  const { t } = useTranslation('tpsl')
  const { list, sort, sortBy } = useEntries(null, 'all')
  const mayTrade = useMayTrade()
  const entries = list?.entries ?? []
  return (
    <div className={listStyles['pageBox']}>
      <div className={listStyles['page']}>
        {mayTrade && (
          <div className={styles['row']}>
            <span className={styles['grow']} />
            <Button size="small" onPress={() => openDialog('tpSlBulk', {})} data-testid="tpsl-bulk-open">
              {t('bulk.open')}
            </Button>
          </div>
        )}
        <table className={listStyles['list']} aria-label={t('tabName')} data-testid="tpsl-table">
          <thead>
            <tr>
              <th scope="col">{t('bulk.position')}</th>
              <th scope="col">{t('column.kind')}</th>
              <SortHead by="tp" label={t('column.tp')} sort={sort} onSort={sortBy} />
              <SortHead by="sl" label={t('column.sl')} sort={sort} onSort={sortBy} />
              <SortHead by="time" label={t('column.qty')} sort={sort} onSort={sortBy} />
              <th scope="col">
                <span className={text['hidden']}>{t('column.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
        {entries.length === 0 && (
          <p className={styles['calculating']}>{t(list === null ? 'calculating' : 'noEntries')}</p>
        )}
      </div>
    </div>
  )
}

function Row(props: { readonly entry: TpSlEntryView }) {
  const { t } = useTranslation('tpsl')
  const { entry } = props
  return (
    <tr data-testid="tpsl-table-row" data-kind={entry.kind}>
      <td>
        <MarketSide
          name={entry.displayName}
          side={entry.side}
          of={entry.kind === 'order' ? 'order' : 'position'}
        />
      </td>
      <td>{t(`kind.${entry.kind}`)}</td>
      <LegCell
        head={t('column.tp')}
        price={entry.tp}
        terms={entry.tpTerms}
        pnl={entry.tpPnl}
        tone={entry.tpTone}
      />
      {entry.kind === 'trailing' ? (
        <td data-head={t('column.sl')}>
          <span className={text['n']}>
            {entry.startsAt === '' ? entry.sl : t('trailing.from', { price: entry.startsAt })}
          </span>
          <span className={text['label']}>{t('trailing.behind', { distance: entry.behind })}</span>
        </td>
      ) : (
        <LegCell
          head={t('column.sl')}
          price={entry.sl}
          terms={entry.slTerms}
          pnl={entry.slPnl}
          tone={entry.slTone}
        />
      )}
      <td data-head={t('column.qty')}>
        <span className={text['n']}>
          {entry.qty} {entry.unit}
        </span>
        <span className={text['label']}>
          <bdi dir="ltr">
            <DateTime at={entry.updatedAt} />
          </bdi>
        </span>
      </td>
      <td>
        <EntryActions entry={entry} onModify={modify} />
      </td>
    </tr>
  )
}
