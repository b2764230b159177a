import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ExportButtons } from './export-menu.tsx'
import styles from './tables.module.css'
import tools from '../../trading/table/table-tools.module.css'
import type { ColumnSpec } from '../../trading/table/column.ts'

/** Sorting and export for cards on a phone, which have no heads and no foot. */
export function CardTools<Sort extends string>(props: {
  readonly of: 'positions' | 'orders'
  readonly columns: readonly ColumnSpec[]
  readonly sorts: readonly Sort[]
  readonly sort: Sort
  readonly descending: boolean
  readonly onSort: (order: { readonly sort?: Sort; readonly descending: boolean }) => void
}) {
  const { t } = useTranslation('tables')
  const { of, columns, sorts, sort, descending, onSort } = props
  const headOf = (name: Sort): string | undefined =>
    name === 'time' ? t(`sort.${of}`) : columns.find((column) => column.sort === name)?.head
  return (
    <div className={styles.cardTools}>
      <select
        className={tools.filterFamily}
        aria-label={t('sort.by')}
        value={sort}
        onChange={(event) => {
          const chosen = sorts.find((name) => name === event.target.value)
          // Descending, like the first press on a head.
          if (chosen !== undefined) onSort({ sort: chosen, descending: true })
        }}
      >
        {sorts.map((name) => {
          const head = headOf(name)
          return head === undefined ? null : (
            <option key={name} value={name}>
              {head}
            </option>
          )
        })}
      </select>
      <Button
        variant="icon"
        aria-label={t(descending ? 'sort.descending' : 'sort.ascending')}
        onPress={() => onSort({ descending: !descending })}
      >
        <Icon name={descending ? 'down' : 'up'} />
      </Button>
      <span className={tools.footTools}>
        <ExportButtons of={of} columns={columns} />
      </span>
    </div>
  )
}
