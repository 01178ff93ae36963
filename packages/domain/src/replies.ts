/**
 * The `message` texts of successful calls for members, and the schema messages for fields without a sentence of their
 * own. They are in the source language; the app translates them. A test of the API checks that its features use only
 * texts of this list.
 */
export const REPLIES: readonly string[] = [
  /*i18n*/ 'All notifications read',
  /*i18n*/ 'If this address has an account, a link is on its way.',
  /*i18n*/ 'Invalid input',
  /*i18n*/ 'Invoice updated!',
  /*i18n*/ 'Login successful!',
  /*i18n*/ 'No browser received it.',
  /*i18n*/ 'Notification deleted',
  /*i18n*/ 'Notification read',
  /*i18n*/ 'Payment cancelled.',
  /*i18n*/ 'Payment submitted. Waiting for admin approval.',
  /*i18n*/ 'Profile submitted successfully! Awaiting admin verification.',
  /*i18n*/ 'Recharge request submitted.',
  /*i18n*/ 'Recharge marked as seen.',
  /*i18n*/ 'Sent.',
  /*i18n*/ 'Signup successful!',
  /*i18n*/ 'Task deleted successfully!',
  /*i18n*/ 'Task restored.',
  /*i18n*/ 'Notifications are on for this browser.',
  /*i18n*/ 'Notifications are off for this browser.',
  /*i18n*/ 'Withdrawal confirmed. It is waiting for approval.',
  /*i18n*/ 'Your password has been changed.',
  /*i18n*/ 'Your password has been changed. Please log in.',
];
