/**
 * What the `message` of a call that was done says to members, and what a schema says of a field that it has no sentence
 * about, in the source's words; the app says it in its own language. A test of the API holds its features to this list.
 */
export const REPLIES: readonly string[] = [
  /*i18n*/ 'All notifications read',
  /*i18n*/ 'If this address has an account, a link is on its way.',
  /*i18n*/ 'Invalid input',
  /*i18n*/ 'Invoice updated!',
  /*i18n*/ 'Login successful!',
  /*i18n*/ 'No browser took it.',
  /*i18n*/ 'Notification deleted',
  /*i18n*/ 'Notification read',
  /*i18n*/ 'Payment cancelled.',
  /*i18n*/ 'Payment submitted. Waiting for admin approval.',
  /*i18n*/ 'Profile submitted successfully! Awaiting admin verification.',
  /*i18n*/ 'Recharge request submitted.',
  /*i18n*/ 'Recharge seen.',
  /*i18n*/ 'Sent.',
  /*i18n*/ 'Signup successful!',
  /*i18n*/ 'Task deleted successfully!',
  /*i18n*/ 'Task restored.',
  /*i18n*/ 'This browser will be told.',
  /*i18n*/ 'This browser will not be told any more.',
  /*i18n*/ 'Withdrawal confirmed. It now waits for the administrator.',
  /*i18n*/ 'Your password has been changed.',
  /*i18n*/ 'Your password has been changed. Please log in.',
];
