import { Text } from 'react-aria-components/Text'
import styles from './desk.module.css'

export const arrows = { left: '←', right: '→', up: '↑', down: '↓' } as const

/** An item of a panel's menu with the key that does the same from the panel's tab, which is no part of its name. */
export const Keyed = (props: { readonly by: string; readonly children: string }) => (
  <>
    <Text slot="label">{props.children}</Text>
    <Text slot="description" className={styles['key'] ?? ''}>
      <bdi>{props.by}</bdi>
    </Text>
  </>
)

/** An item, and why it is disabled; '' if it is not. */
export const Reasoned = (props: { readonly why: string; readonly children: string }) => (
  <span>
    <Text slot="label">{props.children}</Text>
    {props.why !== '' && (
      <Text slot="description" className={styles['reason'] ?? ''}>
        {props.why}
      </Text>
    )}
  </span>
)

/** An item that opens a further menu. */
export const More = () => <span aria-hidden="true">›</span>
