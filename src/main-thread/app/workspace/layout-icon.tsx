import icon from '../../ui/icon.module.css'

/** Icon of panels side by side; not in ui/icon.tsx, because it is loaded late with its only user. */
export const LayoutIcon = () => (
  <svg className={icon['icon']} viewBox="0 0 16 16" aria-hidden="true">
    <path d="M2.5 3h11v10h-11zM2.5 9.5h7M9.5 3v10" />
  </svg>
)
