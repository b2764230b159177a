import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { tradeHistoryPath } from '#shared/domain/routes.ts'
import '../../i18n/english/history.ts'
import '../../i18n/english/pages.ts'
import { exchange } from '../../stores/exchange.ts'
import { useKept } from '../../stores/kept.ts'
import { instrument } from '../../stores/market.ts'
import { preferences } from '../../stores/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { zoneText } from '../../ui/durations.ts'
import { Link } from '../../ui/link.tsx'
import words from '../../ui/text.module.css'
import { useUser } from '../../stores/use-user.ts'
import { KindRow } from '../../trading/table/kind-row.tsx'
import tables from '../../trading/table/table-tools.module.css'
import { dayStart, isRange } from './days.ts'
import styles from './history.module.css'
import { HistoryList as Rows } from './history-list.tsx'
import { listKey, offeredLists, shownLists } from './offered-lists.ts'
import type { ShownList } from './offered-lists.ts'
import { Realised } from './realised.tsx'

/** The history tab: the twenty lists of POS-35, transfers, and realised PnL by symbol. */
export function HistoryTab() {
  const user = useUser()
  return <Lists key={user} of={user} />
}

/** Delay of a request after the last key, ms. */
const TYPING_MS = 300

function Lists({ of }: { readonly of: string }) {
  const { t } = useTranslation('history')
  const [list, setList] = useKept<ShownList>(listKey(of), 'closedOrders', shownLists)
  const [text, setText] = useKept<string>(`${of} text`, '')
  const [from, setFrom] = useKept<string>(`${of} from`, '')
  const [to, setTo] = useKept<string>(`${of} to`, '')
  const [asked, setAsked] = useState(text)
  const { timeZone } = useSnapshot(preferences)
  const { capabilities } = useSnapshot(exchange).v
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <>
      <KindRow label={t('lists')}>
        {offeredLists(capabilities).map((name) => (
          <Button
            key={name}
            variant="text"
            className={tables['kind']}
            aria-pressed={list === name}
            data-testid={`history-${name}`}
            onPress={() => setList(name)}
          >
            {t(`list.${name}`)}
          </Button>
        ))}
      </KindRow>
      {list === 'realised' ? (
        <Realised />
      ) : (
        <>
          <div className={styles['filter']}>
            <input
              className={tables['filterText']}
              type="search"
              autoComplete="off"
              maxLength={40}
              aria-label={t('filter.text')}
              placeholder={t('filter.text')}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <label className={styles['day']}>
              {t('filter.from')}
              <input type="date" value={from} max={to} onChange={(event) => setFrom(event.target.value)} />
            </label>
            <label className={styles['day']}>
              {t('filter.to')}
              <input type="date" value={to} min={from} onChange={(event) => setTo(event.target.value)} />
            </label>
            <span className={words['mut']} data-testid="history-zone">
              {zoneText()}
            </span>
            {list === 'tradeHistory' && <AllTrades />}
          </div>
          {isRange(from, to) ? (
            <Rows
              key={list}
              asked={{
                list,
                text: asked.trim(),
                from: dayStart(from, 0, timeZone),
                to: dayStart(to, 1, timeZone),
              }}
            />
          ) : (
            <p role="alert" className={words['warn']}>
              {t('filter.fromAfterTo')}
            </p>
          )}
        </>
      )}
    </>
  )
}

/** Link to all trades of the open symbol's product type (ROUTE-14); options and spot have no such page. */
function AllTrades() {
  const { t } = useTranslation('pages')
  const open = useSnapshot(instrument).v
  const path = open === null ? null : tradeHistoryPath(open.symbol, open.contractType)
  if (path === null) return null
  return <Link to={path}>{t('tradeHistory.link')}</Link>
}
