import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarketsQuery } from '#shared/contracts/markets.ts'
import type { QuoteToken } from '#shared/domain/spot.ts'
import { askQuoteTokens } from '../../bridge/dialog-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TabList } from '../../ui/tabs.tsx'
import type { TabsId } from '../../ui/tabs.tsx'
import { cx } from '../../ui/tone.ts'
import styles from './market-menu.module.css'

export const families = [
  'favourites',
  'all',
  'spot',
  'usdt',
  'usdc',
  'inverse',
  'option',
] as const satisfies readonly MarketsQuery['family'][]
type Family = MarketsQuery['family']

/** Keys that no coin can have. */
export const ANY_QUOTE = '*'
const FIAT_QUOTES = '$'

/** Tabs of the families, spot before perpetuals (SYM-40); options last, because they have a page of their own (ROUTE-20). */
export function FamilyTabs(props: {
  readonly of: TabsId<Family>
  readonly onChange: (family: Family) => void
}) {
  const { t } = useTranslation('header')
  return (
    <TabList
      of={props.of}
      label={t('market.title')}
      tabs={families.map((family) => [family, t(`market.family.${family}`)])}
      className={styles['families']}
      onSelect={props.onChange}
    />
  )
}

/** Quote coins of the spot pairs in the spot list's order; fiat currencies as one group at the end (SYM-44). */
export function QuoteTabs(props: {
  readonly of: TabsId<string>
  readonly onChange: (chosen: string, quotes: readonly string[]) => void
}) {
  const { t } = useTranslation('header')
  const [tokens, setTokens] = useState<readonly QuoteToken[]>([])
  useEffect(() => {
    let isHere = true
    void askQuoteTokens().then((found) => {
      if (isHere) setTokens(found)
    })
    return () => {
      isHere = false
    }
  }, [])
  const fiats = tokens.filter(({ isFiat }) => isFiat).map(({ tokenName }) => tokenName)
  const names = tokens.filter(({ isFiat }) => !isFiat).map(({ tokenName }) => tokenName)
  const offered = [ANY_QUOTE, ...names, ...(fiats.length === 0 ? [] : [FIAT_QUOTES])]
  return (
    <TabList
      of={props.of}
      label={t('market.quote')}
      tabs={offered.map((name) => [
        name,
        name === ANY_QUOTE ? t('market.family.all') : name === FIAT_QUOTES ? t('market.fiat') : name,
      ])}
      className={styles['families']}
      onSelect={(chosen) =>
        props.onChange(chosen, chosen === ANY_QUOTE ? [] : chosen === FIAT_QUOTES ? fiats : [chosen])
      }
    />
  )
}

interface Sort {
  readonly by: MarketsQuery['sort']
  readonly descending: boolean
}

const heads = [
  { column: 'symbol', by: 'symbol' },
  { column: 'popular', by: 'popular' },
  { column: 'lastPrice', by: null },
  { column: 'change', by: 'change' },
  { column: 'turnover', by: 'turnover' },
  { column: 'openInterest', by: 'openInterest' },
  { column: 'funding', by: 'funding' },
  { column: 'volatility', by: 'volatility' },
] as const

export const marketSorts = heads.flatMap(({ by }) => (by === null ? [] : [by]))

/** Columns that a phone has no room for. */
const isWide = (by: MarketsQuery['sort']): boolean =>
  by === 'openInterest' || by === 'funding' || by === 'volatility'

/** Column heads; sortable ones are buttons. */
export function SortHeads(props: { readonly sort: Sort; readonly onChange: (sort: Sort) => void }) {
  const { t } = useTranslation('header')
  const { sort, onChange } = props
  return (
    <div className={styles['heads']} data-heads="">
      {heads.map(({ column, by }) => {
        const name = t(`market.column.${column}`)
        if (by === null) return <span key={column}>{name}</span>
        const on = sort.by === by
        return (
          <Button
            key={column}
            variant="link"
            className={cx(on ? styles['headOn'] : styles['head'], isWide(by) && styles['wide'])}
            aria-label={t('market.sortBy', { column: name })}
            onPress={() =>
              onChange({ by, descending: by === 'popular' || (on ? !sort.descending : by !== 'symbol') })
            }
          >
            {name}
            {on && by !== 'popular' && <Icon name={sort.descending ? 'down' : 'up'} small />}
          </Button>
        )
      })}
    </div>
  )
}
