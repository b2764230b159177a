import type { ReactNode } from 'react'
import styles from './accessible-label.module.css'
import text from './text.module.css'

/** What a button shows and how it's called, where that is more than it shows: the name is read out and nothing else is. */
export function Named(props: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <span className={text['hidden']}>{props.name}</span>
      <span className={styles['shown']} aria-hidden="true">
        {props.children}
      </span>
    </>
  )
}
