/** The file that another app handed over: its code comes when it is asked for. */
export const loadShared = () => import('../shared-file');
