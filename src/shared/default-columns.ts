/** How many products stand side by side on each device unless the theme says otherwise. Apart from the theme, so that pages load no schemas for it. */
export const defaultColumns = { mobile: 2, ipadV: 2, ipadH: 3, laptop: 3, monitor: 4 } as const
