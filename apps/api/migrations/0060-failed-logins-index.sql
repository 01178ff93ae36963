-- Lines of failed sign-ins are counted by action and time, for which audit_by_action was added later: no statement uses this one.
drop index audit_of_failed_logins;
