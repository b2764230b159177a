import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { tableFamilies } from '#shared/contracts/tables.ts'
import type { TableFamily } from '#shared/contracts/tables.ts'
import styles from '../../trading/table/table-tools.module.css'

/** Inputs to filter a table by symbol and family. */
export const TableFilter = memo(function TableFilter(props: {
  readonly text: string
  readonly family: TableFamily
  readonly onChange: (filter: { readonly text: string; readonly family: TableFamily }) => void
}) {
  const { t } = useTranslation('tables')
  const { text, family, onChange } = props
  return (
    <>
      <input
        className={styles.filterText}
        type="search"
        autoComplete="off"
        maxLength={40}
        placeholder={t('filter.symbol')}
        aria-label={t('filter.symbol')}
        value={text}
        onChange={(event) => onChange({ text: event.target.value, family })}
      />
      <select
        className={styles.filterFamily}
        aria-label={t('filter.family')}
        value={family}
        onChange={(event) => {
          const chosen = tableFamilies.find((name) => name === event.target.value)
          if (chosen !== undefined) onChange({ text, family: chosen })
        }}
      >
        {tableFamilies.map((name) => (
          <option key={name} value={name}>
            {t(`filter.${name}`)}
          </option>
        ))}
      </select>
    </>
  )
})
