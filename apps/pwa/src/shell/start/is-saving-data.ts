type SavingLink = Navigator & { connection?: { saveData?: boolean } };

/** Checks whether the user asked the browser to save data. */
export function isSavingData(): boolean {
  return (navigator as SavingLink).connection?.saveData === true;
}
