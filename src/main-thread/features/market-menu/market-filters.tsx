import { Tab, TabList, Tabs } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { MarketsQuery } from '#shared/contracts/risk-api.ts'
import { Button } from '../../ui/button.tsx'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import styles from './market-menu.module.css'

const families = [
  'favourites',
  'all',
  'usdt',
  'usdc',
  'inverse',
] as const satisfies readonly MarketsQuery['family'][]
type Family = MarketsQuery['family']

/** Families as tabs in the order of SYM-40; those the terminal doesn't trade yet (spot, options) aren't offered. */
export function FamilyTabs(props: { readonly family: Family; readonly onChange: (family: Family) => void }) {
  const { t } = useTranslation('header')
  return (
    <Tabs
      className={styles['families'] ?? ''}
      selectedKey={props.family}
      onSelectionChange={(key) => {
        const chosen = families.find((family) => family === key)
        if (chosen !== undefined) props.onChange(chosen)
      }}
    >
      <TabList className={controls['tabs'] ?? ''} aria-label={t('market.title')}>
        {families.map((family) => (
          <Tab key={family} id={family} className={controls['tab'] ?? ''}>
            {t(`market.family.${family}`)}
          </Tab>
        ))}
      </TabList>
    </Tabs>
  )
}

interface Sort {
  readonly by: MarketsQuery['sort']
  readonly descending: boolean
}

const heads = [
  { column: 'symbol', by: 'symbol' },
  { column: 'lastPrice', by: null },
  { column: 'change', by: 'change' },
  { column: 'turnover', by: 'turnover' },
] as const

/** Column heads; those one can sort by are buttons. */
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
            look="link"
            className={on ? styles['headOn'] : styles['head']}
            aria-label={t('market.sortBy', { column: name })}
            onPress={() => onChange({ by, descending: on ? !sort.descending : by !== 'symbol' })}
          >
            {name}
            {on && <Icon name={sort.descending ? 'down' : 'up'} small />}
          </Button>
        )
      })}
    </div>
  )
}
