import type { PanelLink } from './desk.ts'
import styles from './desk.module.css'

const signs: Readonly<Partial<Record<PanelLink, string>>> = { main: '=', free: '–' }

/** What decides a market, as a sign: the letter of a group, `=` for the page's market, `–` for a market of its own. */
export const Letter = (props: { readonly link: PanelLink; readonly title?: string }) => (
  <span className={styles['letter']} data-link={props.link} aria-hidden="true" title={props.title}>
    {signs[props.link] ?? props.link}
  </span>
)
