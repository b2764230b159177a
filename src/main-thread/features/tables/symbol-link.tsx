import { memo } from 'react'
import { Link } from 'react-router'
import { symbolPath } from '#shared/domain/routes.ts'
import styles from './tables.module.css'

/** A market's name that opens it. */
export const SymbolLink = memo(function SymbolLink(props: {
  readonly symbol: string
  readonly name: string
}) {
  return (
    <Link className={styles.symbol ?? ''} to={symbolPath(props.symbol)} dir="ltr" title={props.name}>
      {props.name}
    </Link>
  )
})
