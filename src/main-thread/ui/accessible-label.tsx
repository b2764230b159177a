import type { ReactNode } from 'react'
import styles from './accessible-label.module.css'
import text from './text.module.css'

/** Content of a button with a longer accessible name: screen readers read the name instead of the content. */
export function AccessibleLabel(props: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <span className={text['hidden']}>{props.name}</span>
      <span className={styles['shown']} aria-hidden="true">
        {props.children}
      </span>
    </>
  )
}
