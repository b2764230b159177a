import { started } from '../../ui/after-start.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './header.module.css'

const Place = () => <span className={styles['lateTool']} />

/** Menus of the header that are loaded after the start. */
export const DisplayMenu = lazyPart(
  async () => (await import('./display-menu.tsx')).DisplayMenu,
  Place,
  started,
)
export const LanguageMenu = lazyPart(
  async () => (await import('./language-menu.tsx')).LanguageMenu,
  Place,
  started,
)
