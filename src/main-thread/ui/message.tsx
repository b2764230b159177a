import type { ReactNode } from 'react'
import panel from './panel.module.css'

/** A message in place of a panel's content: title, explanation, buttons. With `live`, screen readers announce it. */
export function Message(props: {
  readonly title: string
  readonly text?: string
  readonly children?: ReactNode
  readonly live?: 'status' | 'alert'
}) {
  return (
    <div className={panel['message']} role={props.live}>
      <strong>{props.title}</strong>
      {props.text !== undefined && <p>{props.text}</p>}
      {props.children !== undefined && <div className={panel['messageActions']}>{props.children}</div>}
    </div>
  )
}
